// A charging point says that it has stopped: told once or ten times, with or without the right number, late or for a session
// that is not its own.
import type { Trx } from '../../../platform/db/db.ts';
import { readVendorQuirks } from '../points/vendor-quirks.ts';
import { applySessionEvent } from './apply-session-event.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import {
  canBeStopOf,
  CLOSED_BY_PLATFORM,
  isSameTag,
  type MeterReading,
  readingsOfTag,
} from '@voltagora/domain';
import { findOwnersTag, listGroup } from '../id-tags/owner-tags.store.ts';
import { lockPoint } from '../points/points.store.ts';
import {
  belongsToAnotherPoint,
  chargingSessionOf,
  findAbandonedSessions,
  findOpenSessions,
  findSession,
  type LockedSession,
  wasStoppedAt,
} from './sessions.store.ts';
import { storeUnmatchedStop, type Stop } from './unmatched-stop.ts';
import { recordSecurityEvent } from './unmatched-messages.store.ts';

export interface StopOutcome {
  /** The session that it speaks of; undefined if nobody here knows it. */
  session?: LockedSession;
  /** That session, if this stop has ended it. */
  ended?: LockedSession;
  /** It speaks of a charge that nobody here knows. */
  isUnknown: boolean;
}

export async function stopSession(
  deps: HandlerDeps,
  trx: Trx,
  stop: Stop,
  readings: readonly MeterReading[],
): Promise<StopOutcome> {
  await lockPoint(trx, stop.chargingPointId);
  const session = await findStopped(trx, stop);
  if (session === undefined) return { isUnknown: await keepUnmatched(trx, stop) };
  const { stoppedAt: at, toldAt, flags, meterStopWh: registerWh, reason, now } = stop;
  const told = { at, toldAt, flags, registerWh, reason, readings, seqNo: null };
  const ended = { kind: 'ended', ...told } as const;
  const decision = await applySessionEvent(deps, trx, session, ended, now);
  if (!('refusal' in decision)) return { session, ended: session, isUnknown: false };
  // Repeated by the charging point, or already ended by us: what was settled stays settled.
  if ((session.told_stopped_at ?? session.stopped_at)?.getTime() !== toldAt.getTime()) {
    await storeUnmatchedStop(trx, stop, 'already_stopped');
  }
  return { session, isUnknown: false };
}

async function findStopped(trx: Trx, stop: Stop): Promise<LockedSession | undefined> {
  if (stop.transactionId > 0) return findSession(trx, stop);
  // Charging points that started offline send 0 or -1 for the number they were never told.
  const { chargingPointId, idTag } = stop;
  const open = await findOpenSessions(trx, chargingPointId);
  if (idTag === null) {
    const { ignoresUnidentifiedStop } = await readVendorQuirks(trx, chargingPointId);
    if (ignoresUnidentifiedStop || open.length > 1) return undefined;
    return alone(open.length === 1 ? open : await givenUp(trx, stop), stop);
  }
  const theirs = await ofTagOrGroup(trx, open, { chargingPointId, idTag });
  if (theirs.length > 0) return theirs.length === 1 ? theirs[0] : undefined;
  const closed = await givenUp(trx, stop);
  return alone(await ofTagOrGroup(trx, closed, { chargingPointId, idTag }), stop);
}

/** The sessions of a tag, or else those of its group, which may end each other's. */
async function ofTagOrGroup(
  trx: Trx,
  sessions: readonly LockedSession[],
  { chargingPointId, idTag }: { chargingPointId: number; idTag: string },
): Promise<LockedSession[]> {
  const own = sessions.filter((session) => isSameTag(session.id_tag, idTag));
  if (own.length > 0 || sessions.length === 0) return own;
  const readings = readingsOfTag(idTag, await readVendorQuirks(trx, chargingPointId));
  const tag = await findOwnersTag(trx, chargingPointId, readings);
  const mates = await listGroup(trx, chargingPointId, tag?.isBlocked === false ? tag.group : '');
  return sessions.filter((session) => mates.some((mate) => isSameTag(mate, session.id_tag)));
}

/** Charging points queue messages for hours, rarely for days. */
const GIVEN_UP_WITHIN_MS = 14 * 24 * 3_600_000;

const givenUp = (trx: Trx, { chargingPointId, now }: Stop): Promise<LockedSession[]> =>
  findAbandonedSessions(trx, {
    chargingPointId,
    reason: CLOSED_BY_PLATFORM,
    since: new Date(now.getTime() - GIVEN_UP_WITHIN_MS),
  });

/** Nothing names the session: what was read before it began does not end it, and of two that may be meant neither is. */
function alone(sessions: readonly LockedSession[], stop: Stop): LockedSession | undefined {
  const meant = sessions.filter((session) => canBeStopOf(chargingSessionOf(session), stop));
  return meant.length === 1 ? meant[0] : undefined;
}

/** False when it only repeats a stop that is known. */
async function keepUnmatched(trx: Trx, stop: Stop): Promise<boolean> {
  const { chargingPointId, transactionId, idTag, toldAt, now } = stop;
  if (transactionId > 0 && (await belongsToAnotherPoint(trx, stop))) {
    await recordSecurityEvent(trx, {
      kind: 'foreign_transaction',
      chargingPointId,
      detail: { action: 'StopTransaction', transactionId },
      now,
    });
  } else if (
    transactionId <= 0 &&
    idTag !== null &&
    (await wasStoppedAt(trx, { chargingPointId, idTag, toldAt }))
  ) {
    return false;
  }
  await storeUnmatchedStop(trx, stop, 'unknown_transaction');
  return true;
}
