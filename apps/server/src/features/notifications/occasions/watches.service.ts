// Watches: a driver waits for a plug or station to become free, once within a day, or each time until they end it.
import type { AnswerOf, PlugWatch } from '@voltagora/contract';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Notice } from '../notice.ts';
import { publishNotified, tell, type TellDeps } from '../tell.service.ts';
import {
  countOtherWatches,
  deleteWatch,
  watchTargetExists,
  listWatches,
  takeFreedWatches,
  type Watch,
  type WatchRow,
  writeWatch,
} from './watches.store.ts';

const KEPT_MS = 24 * 3_600_000;
const LASTING_MS = 365 * 24 * 3_600_000;
const WATCHES_MAX = 50;
const NEWS_MS = 15 * 60_000;

/** Error codes: not_found. */
export async function createWatch(
  { db, clock }: TellDeps,
  { userId }: Actor,
  wanted: Omit<Watch, 'userId'>,
): Promise<PlugWatch> {
  const watch = { userId, ...wanted };
  if (!(await watchTargetExists(db, watch)))
    throw notFound(wanted.plugId === null ? 'station' : 'plug');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + (wanted.isLasting ? LASTING_MS : KEPT_MS));
  // In one transaction: its driver may be notified, and the watch deleted, at the same moment.
  const made = await db.transaction().execute(async (trx) => {
    if ((await countOtherWatches(trx, watch, now)) >= WATCHES_MAX) throw tooMany();
    const id = await writeWatch(trx, watch, { now, expiresAt });
    return (await listWatches(trx, userId, now)).find((row) => row.id === id);
  });
  if (made === undefined) throw notFound('watch');
  return present(made);
}

const tooMany = (): AppError =>
  new AppError(
    'too_many_watches',
    `You wait for ${WATCHES_MAX} stations and plugs already. Stop waiting for one first.`,
  );

export async function ownWatches(
  { db, clock }: TellDeps,
  { userId }: Actor,
): Promise<AnswerOf<'listPlugWatches'>> {
  const results = (await listWatches(db, userId, clock.now())).map(present);
  return { results, count: results.length };
}

/** Error codes: not_found. */
export async function endWatch({ db }: TellDeps, { userId }: Actor, id: string): Promise<void> {
  if (!(await deleteWatch(db, userId, id))) throw notFound('watch');
}

const present = (row: WatchRow): PlugWatch => ({
  id: row.id,
  station: { id: row.station_id, name: row.name, slug: row.slug },
  plug: row.plug_id === null ? null : { id: row.plug_id, label: row.label ?? '' },
  expires_at: row.expires_at.toISOString(),
  is_lasting: row.is_lasting,
});

export async function notifyFreedPlugs(deps: TellDeps): Promise<void> {
  const now = deps.clock.now();
  const told = await deps.db.transaction().execute(async (trx) => {
    const notices = (await takeFreedWatches(trx, now)).map(
      ({ id, userId, slug, ...data }): Notice => ({
        userId,
        kind: 'plug_free',
        subject: `${id} ${now.toISOString()}`,
        data,
        link: `/stations/${slug}`,
        expiresAt: new Date(now.getTime() + NEWS_MS),
      }),
    );
    return tell(deps, trx, notices);
  });
  publishNotified(deps, told);
}
