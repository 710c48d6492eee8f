// Brings one charging point's local list up to date: with changes if its version is the known one, otherwise in full.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { OcppLog, OcppServer } from '../../platform/ocpp-server/types.ts';
import { isUnsupported, listTagsOfPoint, type PointEvents } from '../charging/public.ts';
import { readStoredSettings } from '../device-model/public.ts';
import { entryOf, listChanges, type ListUpdate, wholeList } from './list-changes.ts';
import { askListVersion, listLimits, sendList } from './local-list-commands.ocpp.ts';
import { findList, type ListRow, storeOutcome } from './local-lists.store.ts';

export interface LocalListDeps {
  db: Db;
  clock: Clock;
  log: OcppLog;
  events: PointEvents;
  ocpp: Pick<OcppServer, 'connection'>;
}

const MINUTE_MS = 60_000;
/** Retry delays: without a response, and after the charging point refused a list. */
const AGAIN_MS = { silent: 10 * MINUTE_MS, failed: 6 * 60 * MINUTE_MS };

type State = ListRow['state'];

/** With `isWhole`, replaces the charging point's list. Returns the resulting state. */
export async function syncLocalList(
  deps: LocalListDeps,
  chargingPointId: number,
  { isWhole }: { isWhole: boolean },
): Promise<State> {
  const { db, ocpp } = deps;
  const settle = settler(deps, chargingPointId);
  const asked = await askListVersion(ocpp.connection(chargingPointId));
  if (!asked.ok) return settle(isUnsupported(asked) ? 'unsupported' : 'waiting');
  const { version } = asked.response;
  if (version === null) return settle('unsupported');
  const limits = listLimits(await readStoredSettings(db, chargingPointId));
  if (limits.isOff) return settle('off');
  // Read after the version: a later change makes the list due again.
  const wanted = await listTagsOfPoint(db, chargingPointId, deps.clock.now());
  const tags = wanted.slice(0, limits.entries).map(entryOf);
  const had = await findList(db, chargingPointId);
  const goal: Goal = { tags, version, leftOut: wanted.length - tags.length, ...limits };
  const isKnown = had !== undefined && had.state === 'in_step' && had.version === version;
  if (isKnown && !isWhole) {
    const updates = listChanges(version + 1, { from: had.tags, to: tags }, limits.perMessage);
    const sent = await send(deps, chargingPointId, updates);
    if (sent === 'accepted') return settle('in_step', goal, updates);
    if (sent !== 'refused') return settle(sent);
  }
  // [O32] If the charging point refuses the changes, the full list is sent.
  if (!isWhole && version === 0 && tags.length === 0) return settle('in_step', goal, []);
  const next = Math.max(version, had?.version ?? 0) + 1;
  const updates = wholeList(isKnown ? next + 1 : next, tags, limits.perMessage);
  const sent = await send(deps, chargingPointId, updates);
  if (sent === 'accepted') return settle('in_step', goal, updates);
  return settle(sent === 'refused' ? 'failed' : sent);
}

interface Goal {
  tags: string[];
  version: number;
  leftOut: number;
}

/** Stores the state of a list, and the `updates` that were sent. */
const settler =
  ({ db, clock, events }: LocalListDeps, chargingPointId: number) =>
  async (state: State, goal?: Goal, updates: readonly ListUpdate[] = []): Promise<State> => {
    const now = clock.now();
    const later = (ms: number) => new Date(now.getTime() + ms);
    const due_at =
      state === 'waiting'
        ? later(AGAIN_MS.silent)
        : state === 'failed'
          ? later(AGAIN_MS.failed)
          : null;
    const version = updates.at(-1)?.version ?? goal?.version;
    await storeOutcome(db, chargingPointId, {
      state,
      due_at,
      ...(goal && version !== undefined && { tags: goal.tags, left_out: goal.leftOut, version }),
      ...(updates.length > 0 && { sent_at: now }),
    });
    if (goal !== undefined && updates.length > 0) {
      const detail = { version, tags: goal.tags.length };
      events.note({ chargingPointId, kind: 'local_list_sent', actorId: null, detail });
    }
    return state;
  };

async function send(
  { ocpp, log }: LocalListDeps,
  chargingPointId: number,
  updates: readonly ListUpdate[],
): Promise<'accepted' | 'refused' | 'waiting' | 'unsupported'> {
  for (const update of updates) {
    const sent = await sendList(ocpp.connection(chargingPointId), update);
    if (!sent.ok) return isUnsupported(sent) ? 'unsupported' : 'waiting';
    const { status } = sent.response;
    if (status === 'NotSupported') return 'unsupported';
    if (status !== 'Accepted') {
      log.info({ chargingPointId, status: status.slice(0, 50) }, 'local list refused by charger');
      return 'refused';
    }
  }
  return 'accepted';
}
