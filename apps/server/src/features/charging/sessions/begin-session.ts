// Begins a session that a charging point reports, once per start, also if it is reported repeatedly, and authorizes the tag.
import type { Trx } from '../../../platform/db/db.ts';
import { readVendorQuirks } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import {
  type BelievedTime,
  believeStart,
  flagsOfStart,
  NOT_STARTED_BY_DRIVER,
  isSameTag,
  NEXT_SESSION_BEGAN,
  readingsOfTag,
  type TagVerdict,
} from '@voltagora/domain';
import { applySessionEvent } from './apply-session-event.ts';
import { authorizePresented, authorizeTag } from '../id-tags/authorize-tag.ts';
import { askDriver, isDriversOwnStart } from '../confirmations/confirm-before-bill.ts';
import { findPlug, lockPoint } from '../points/points.store.ts';
import {
  findOpenSessions,
  findSameStart,
  insertSession,
  nextTransactionId,
  type SessionRow,
  type StartFacts,
} from './sessions.store.ts';
import { applyUnmatchedStop } from './unmatched-stop.ts';
import { storeUnmatchedMessage } from './unmatched-messages.store.ts';

/** `at` is the believed time; `flags` are those of the session from its beginning. */
export interface Start extends Omit<StartFacts, 'plugId'>, BelievedTime {
  connectorNumber: number;
  now: Date;
}

export interface BegunSession {
  transactionId: number;
  verdict: TagVerdict;
  expiresAt?: Date | undefined;
  group?: string | undefined;
  /** Undefined if nothing was written. */
  session?: SessionRow;
  /** Sessions that were still open on its plug, and have ended: to be published. */
  replaced?: readonly SessionRow[];
}

export async function beginSession(
  deps: HandlerDeps,
  trx: Trx,
  start: Start,
): Promise<BegunSession> {
  await lockPoint(trx, start.chargingPointId);
  const plug = await findPlug(trx, start.chargingPointId, start.connectorNumber);
  if (plug === undefined) return beginNowhere(trx, start);
  const facts = { ...start, plugId: plug.id };
  // In OCPP 2.0.1 the caller has already searched by the transaction id.
  const same =
    start.chargingPointTransactionId === undefined ? await findSameStart(trx, facts) : undefined;
  if (same !== undefined) {
    const { chargingPointId, idTag, now } = start;
    const asked = { chargingPointId, idTag, session: same, isEnd: false, now };
    return { transactionId: same.transaction_id, ...(await authorizePresented(deps, trx, asked)) };
  }
  const { verdict, expiresAt, group, ...admitted } = await admit(deps, trx, facts);
  const isUnknown = verdict === 'Invalid' || verdict === 'Expired';
  const lateId = isUnknown ? await findLateStart(deps, trx, facts) : undefined;
  const reservationId = lateId ?? admitted.reservationId;
  const notBefore =
    reservationId === null ? null : await deps.reservations.readEarliestStart(trx, reservationId);
  const { at, flags } = believeStart(start, { notBefore, now: start.now });
  const isAsked =
    reservationId !== null &&
    !(await isDriversOwnStart(deps, trx, { reservationId, startedAt: at }));
  const session = await insertSession(trx, {
    ...facts,
    reservationId,
    startedAt: at,
    flags: [
      ...flagsOfStart(verdict, lateId !== undefined),
      ...flags,
      ...(isAsked ? [NOT_STARTED_BY_DRIVER] : []),
    ],
  });
  if (isAsked) await askDriver(trx, { id: session.id, reservationId, now: start.now });
  await applyUnmatchedStop(deps, trx, session, start.now);
  const replaced = await endReplaced(deps, trx, session, { verdict, now: start.now });
  if (verdict === 'Accepted') {
    // A new session shows that the cable of the previous car is out.
    const word = { kind: 'out', at } as const;
    await deps.reservations.noteCable(trx, { plugId: plug.id, word, except: reservationId });
  }
  return { transactionId: session.transaction_id, verdict, expiresAt, group, session, replaced };
}

/**
 * OCPP 1.6 §4.8, 2.0.1 E01: a connector, or an EVSE, has one transaction. What began there before and is still open is over, and
 * its end was lost: it is billed for what was measured, until then. A start with the tag of a booking that charges is refused, and
 * may be the same start told with another time: that one goes on.
 */
async function endReplaced(
  deps: HandlerDeps,
  trx: Trx,
  begun: SessionRow,
  { verdict, now }: { verdict: TagVerdict; now: Date },
): Promise<SessionRow[]> {
  const goesOn = (other: SessionRow) =>
    verdict === 'ConcurrentTx' &&
    other.reservation_id !== null &&
    isSameTag(other.id_tag, begun.id_tag);
  const open = await findOpenSessions(trx, begun.charging_point_id);
  const older = open.filter(
    (other) =>
      other.plug_id === begun.plug_id &&
      other.id !== begun.id &&
      other.started_at <= begun.started_at,
  );
  const replaced = older.filter((other) => !goesOn(other));
  const givenUp = { kind: 'given_up', flag: NEXT_SESSION_BEGAN } as const;
  for (const other of replaced) await applySessionEvent(deps, trx, other, givenUp, now);
  return replaced;
}

type PlacedStart = Start & Pick<StartFacts, 'plugId'>;

async function admit(
  { reservations }: HandlerDeps,
  trx: Trx,
  start: PlacedStart,
): Promise<{
  verdict: TagVerdict;
  reservationId: string | null;
  expiresAt?: Date;
  group?: string;
}> {
  const found = await authorizeTag({ reservations }, trx, { ...start, startedAt: start.at });
  if (found.verdict !== 'Accepted') return { verdict: found.verdict, reservationId: null };
  const { reservationId } = found;
  if (reservationId === null) return found;
  const begun = await reservations.beginCharging(trx, { reservationId, now: start.now });
  return begun ? found : { verdict: 'Invalid', reservationId: null };
}

async function findLateStart(
  { reservations }: HandlerDeps,
  trx: Trx,
  start: PlacedStart,
): Promise<string | undefined> {
  const habits = await readVendorQuirks(trx, start.chargingPointId);
  const idTags = readingsOfTag(start.idTag, habits);
  if (idTags.length === 0) return undefined;
  return reservations.findLateStart(trx, { ...start, startedAt: start.at, idTags });
}

/** OCPP 1.6 §4.8: a refused start gets a transaction id too, so that the charging point can end it. */
async function beginNowhere(trx: Trx, start: Start): Promise<BegunSession> {
  await storeUnmatchedMessage(trx, {
    chargingPointId: start.chargingPointId,
    action: 'StartTransaction',
    reason: 'unknown_connector',
    payload: { ...start, startedAt: start.toldAt.toISOString() },
    now: start.now,
  });
  return { transactionId: await nextTransactionId(trx), verdict: 'Invalid' };
}
