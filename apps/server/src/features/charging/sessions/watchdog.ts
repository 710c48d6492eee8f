// What nobody sends a message for: windows that are over, stops that never came. Repeating it changes nothing, and
// several nodes may run it at once.
import { isPriceUsedUp } from '@voltagora/domain';
import { forEachCollectingErrors } from '../../../platform/jobs/for-each-collecting-errors.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { readTariff } from '../../reservations/public.ts';
import { commandsOf } from '../commands/charging-point-commands-of.ocpp.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { applySessionEvent } from './apply-session-event.ts';
import {
  type Abandoned,
  findAbandoned,
  findRunning,
  lockAbandoned,
  type RunningCharge,
  findOverruns,
  findWalkUps,
} from './overdue-sessions.store.ts';
import { findWaitedOut } from './awaited-ends.store.ts';
import { watchEnergy } from '../stops/watch-energy.ts';
import { connectedHere, stopAgain, stopOnce } from '../stops/stop-sessions.ts';
import { publishSession } from './publish-session.ts';
import { findSessionById } from './sessions.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STOP_GRACE_MS = 10 * MINUTE_MS;
const GONE_AFTER_WINDOW_MS = 4 * HOUR_MS;
const AVAILABLE_GRACE_MS = 10 * MINUTE_MS;
/** `[O14]`: a charging point that goes on after a boot says so at once; the end that it kept comes within a try or two. */
const AVAILABLE_AFTER_BOOT_GRACE_MS = 3 * MINUTE_MS;
const UNPAID_SILENT_MS = 24 * HOUR_MS;

/** `[O16]`: closes at the last meter value, and flags, what its charging point does not close. */
export async function watchCharging(deps: ChargingDeps, now: Date): Promise<void> {
  const passes = [
    stopOverrunningSessions,
    stopUsedUpSessions,
    watchEnergy,
    stopAgain,
    closeAbandoned,
    closeWaitedOut,
  ];
  await forEachCollectingErrors(passes, (pass) => pass(deps, now));
}

/** Each session is asked by itself; one that could not be asked is asked again. */
async function stopOverrunningSessions(deps: ChargingDeps, now: Date): Promise<void> {
  const { db } = deps;
  const here = await connectedHere(deps);
  const pass = { db, kind: 'session_stop', now };
  const overruns = await findOverruns(pass, here);
  const inTheWay = await findWalkUps(pass, here);
  const overdue = [
    ...overruns.map((id) => ({ id, because: 'window_over' as const })),
    ...inTheWay.map((id) => ({ id, because: 'plug_booked' as const })),
  ];
  await forEachRow(pass, overdue, {
    idOf: ({ id }) => id,
    isAtOnce: true,
    work: ({ id, because }) => stopOnce(deps, { id, because, now }),
  });
}

async function stopUsedUpSessions(deps: ChargingDeps, now: Date): Promise<void> {
  const { db } = deps;
  const running = await findRunning(db, await connectedHere(deps));
  await forEachRow({ db, kind: 'session_used_up', now }, running, {
    idOf: ({ id }) => id,
    isAtOnce: true,
    async work(charge) {
      if (isUsedUp(charge, now))
        await stopOnce(deps, { id: charge.id, because: 'hold_used_up', now });
    },
  });
}

/** `[O31]` */
const isUsedUp = (charge: RunningCharge, now: Date): boolean =>
  isPriceUsedUp({ ...charge, tariff: readTariff(charge.tariff) }, now);

/** How long after its last sign a charging point is believed that a charge goes on, or that more of it is to come. */
const BELIEVED_MS = 24 * HOUR_MS;

/** `[O12]`: without those of which their charging points, which are asked where they can be, have more to tell. */
async function toldByChargingPoint(
  { ocpp }: ChargingDeps,
  abandoned: readonly Abandoned[],
  now: Date,
): Promise<string[]> {
  const isOver = await Promise.allSettled(
    abandoned.map(async ({ chargingPointId, chargingPointTransactionId, lastSignAt }) => {
      if (chargingPointTransactionId === null || ocpp.connection(chargingPointId) === null)
        return true;
      if (now.getTime() - lastSignAt.getTime() > BELIEVED_MS) return true;
      return !(await commandsOf(ocpp, chargingPointId).hasMoreToTell(chargingPointTransactionId));
    }),
  );
  // If the charging point could not be asked, the next run asks again.
  return abandoned
    .filter((_, index) => isOver[index]?.status === 'fulfilled' && isOver[index].value)
    .map(({ id }) => id);
}

/** `[O12]`: what was missing before their ends has not come: they are billed as far as it is known, and flagged. */
async function closeWaitedOut(deps: ChargingDeps, now: Date): Promise<void> {
  const pass = { db: deps.db, kind: 'session_end_awaited', now };
  const work = async (id: string) => {
    const closed = await deps.db.transaction().execute(async (trx) => {
      const session = await findSessionById(trx, id);
      if (session === undefined || session.stopped_at !== null) return undefined;
      const givenUp = { kind: 'given_up', flag: 'closed_by_platform' } as const;
      await applySessionEvent(deps, trx, session, givenUp, now);
      return session;
    });
    if (closed !== undefined) publishSession(deps, closed);
  };
  await forEachRow(pass, await findWaitedOut(pass), { idOf: (id) => id, work });
}

async function closeAbandoned(deps: ChargingDeps, now: Date): Promise<void> {
  const limits = {
    stopAskedBefore: new Date(now.getTime() - STOP_GRACE_MS),
    windowOverBefore: new Date(now.getTime() - GONE_AFTER_WINDOW_MS),
    availableBefore: new Date(now.getTime() - AVAILABLE_GRACE_MS),
    availableAfterBootBefore: new Date(now.getTime() - AVAILABLE_AFTER_BOOT_GRACE_MS),
    unpaidSilentBefore: new Date(now.getTime() - UNPAID_SILENT_MS),
  };
  const pass = { db: deps.db, kind: 'session_close', now };
  const abandoned = await toldByChargingPoint(deps, await findAbandoned(pass, limits), now);
  const work = async (id: string) => {
    const closed = await deps.db.transaction().execute(async (trx) => {
      const session = (await lockAbandoned(trx, id, limits))
        ? await findSessionById(trx, id)
        : undefined;
      if (session === undefined) return undefined;
      const givenUp = { kind: 'given_up', flag: 'closed_by_platform' } as const;
      await applySessionEvent(deps, trx, session, givenUp, now);
      return session;
    });
    if (closed !== undefined) publishSession(deps, closed);
  };
  await forEachRow(pass, abandoned, { idOf: (id) => id, work });
}
