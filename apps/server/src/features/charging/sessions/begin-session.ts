// A charging point says that it has begun. One session per start, however often it is told; who may charge is decided here.
import type { Trx } from '../../../platform/db/db.ts';
import { readVendorQuirks } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { flagsOfStart, readingsOfTag, type TagVerdict, verdictOfStart } from '@voltagora/domain';
import { authorizeTag } from '../id-tags/authorize-tag.ts';
import { findPlug, lockPoint } from '../points/points.store.ts';
import {
  findSameStart,
  insertSession,
  nextTransactionId,
  type SessionRow,
  type StartFacts,
} from './sessions.store.ts';
import { applyUnmatchedStop } from './unmatched-stop.ts';
import { storeUnmatchedMessage } from './unmatched-messages.store.ts';

export interface Start extends Omit<StartFacts, 'plugId'> {
  connectorNumber: number;
  now: Date;
}

export interface BegunSession {
  transactionId: number;
  verdict: TagVerdict;
  expiresAt?: Date | undefined;
  group?: string | undefined;
  /** Undefined when nothing was written, so that there is nothing to tell. */
  session?: SessionRow;
}

/** `flags`: what else is known of the session from its beginning. */
export async function beginSession(
  deps: HandlerDeps,
  trx: Trx,
  start: Start,
  flags: readonly string[] = [],
): Promise<BegunSession> {
  await lockPoint(trx, start.chargingPointId);
  const plug = await findPlug(trx, start.chargingPointId, start.connectorNumber);
  if (plug === undefined) return beginNowhere(trx, start);
  const facts = { ...start, plugId: plug.id };
  // A charging point that names its transactions itself was asked by that name.
  const same =
    start.chargingPointTransactionId === undefined ? await findSameStart(trx, facts) : undefined;
  if (same !== undefined) {
    return { transactionId: same.transaction_id, verdict: verdictOfStart(same.flags) };
  }
  const { verdict, reservationId, expiresAt, group } = await admit(deps, trx, facts);
  const lateId = verdict === 'Invalid' ? await findLateStart(deps, trx, facts) : undefined;
  const session = await insertSession(trx, {
    ...facts,
    reservationId: lateId ?? reservationId,
    flags: [...flagsOfStart(verdict, lateId !== undefined), ...flags],
  });
  await applyUnmatchedStop(deps, trx, session, start.now);
  if (verdict === 'Accepted') {
    // Where a car begins, the one before has left.
    const at = start.startedAt > start.now ? start.now : start.startedAt;
    const word = { kind: 'out', at } as const;
    await deps.reservations.noteCable(trx, { plugId: plug.id, word, except: reservationId });
  }
  return { transactionId: session.transaction_id, verdict, expiresAt, group, session };
}

async function admit(
  { reservations }: HandlerDeps,
  trx: Trx,
  start: StartFacts & { now: Date },
): Promise<{
  verdict: TagVerdict;
  reservationId: string | null;
  expiresAt?: Date;
  group?: string;
}> {
  const found = await authorizeTag({ reservations }, trx, start);
  if (found.verdict !== 'Accepted') return { verdict: found.verdict, reservationId: null };
  const { reservationId } = found;
  if (reservationId === null) return found;
  const begun = await reservations.beginCharging(trx, { reservationId, now: start.now });
  return begun ? found : { verdict: 'Invalid', reservationId: null };
}

async function findLateStart(
  { reservations }: HandlerDeps,
  trx: Trx,
  start: StartFacts & { now: Date },
): Promise<string | undefined> {
  const habits = await readVendorQuirks(trx, start.chargingPointId);
  const idTags = readingsOfTag(start.idTag, habits);
  return idTags.length === 0 ? undefined : reservations.findLateStart(trx, { ...start, idTags });
}

/** OCPP 1.6 §4.8: even a start that cannot be has a transaction id, so that the charging point can end it. */
async function beginNowhere(trx: Trx, start: Start): Promise<BegunSession> {
  await storeUnmatchedMessage(trx, {
    chargingPointId: start.chargingPointId,
    action: 'StartTransaction',
    reason: 'unknown_connector',
    payload: { ...start, startedAt: start.startedAt.toISOString() },
    now: start.now,
  });
  return { transactionId: await nextTransactionId(trx), verdict: 'Invalid' };
}
