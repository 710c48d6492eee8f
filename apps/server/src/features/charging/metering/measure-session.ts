// Assigns meter values to the running session of their charging point, if there is one.
import type { Trx } from '../../../platform/db/db.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { MeterReading } from '@voltagora/domain';
import type { BelievedReading } from '../connection/believed-times.ts';
import { findOnlyPlug, findPlug } from '../points/points.store.ts';
import { applySessionEvent } from '../sessions/apply-session-event.ts';
import {
  belongsToAnotherPoint,
  findOpenSessions,
  findSession,
  type LockedSession,
} from '../sessions/sessions.store.ts';
import {
  storeUnmatchedMessage,
  recordSecurityEvent,
} from '../sessions/unmatched-messages.store.ts';

interface Received {
  chargingPointId: number;
  connectorNumber: number;
  /** 0 or less if the charging point sent none. */
  transactionId: number;
  readings: BelievedReading[];
  /** Why the time of the readings is doubted. */
  flags: readonly string[];
  now: Date;
}

/** Returns the session to which the readings were added; undefined if none matches. */
export async function measureSession(
  deps: HandlerDeps,
  trx: Trx,
  received: Received,
): Promise<LockedSession | undefined> {
  const { chargingPointId, transactionId, readings, flags, now } = received;
  if (transactionId <= 0) return measureUnnumbered(deps, trx, received);
  const session = await findSession(trx, { chargingPointId, transactionId });
  if (session === undefined) {
    await keepUnmatched(trx, received, 'unknown_transaction');
    return undefined;
  }
  const decision = await applySessionEvent(deps, trx, session, metered(readings, flags), now);
  if (!('refusal' in decision)) return session;
  await keepUnmatched(trx, received, 'after_stop');
  return undefined;
}

const metered = (readings: readonly MeterReading[], flags: readonly string[]) =>
  ({ kind: 'metered', readings, flags, seqNo: null }) as const;

/**
 * Clock-aligned values often have no transaction id: they belong to the running session of the plug, unless they are older than it.
 * Connector 0 stands for the whole charging point; if that has one plug, for this plug.
 */
async function measureUnnumbered(
  deps: HandlerDeps,
  trx: Trx,
  { chargingPointId, connectorNumber, readings, flags, now }: Received,
): Promise<LockedSession | undefined> {
  const plug =
    connectorNumber === 0
      ? await findOnlyPlug(trx, chargingPointId)
      : await findPlug(trx, chargingPointId, connectorNumber);
  if (plug === undefined) return undefined;
  const open = await findOpenSessions(trx, chargingPointId);
  const session = open.findLast(({ plug_id: plugId }) => plugId === plug.id);
  if (session === undefined) return undefined;
  const since = session.told_started_at ?? session.started_at;
  const theirs = readings.filter(({ toldAt }) => toldAt >= since);
  if (theirs.length === 0) return undefined;
  await applySessionEvent(deps, trx, session, metered(theirs, flags), now);
  return session;
}

async function keepUnmatched(trx: Trx, received: Received, reason: string): Promise<void> {
  const { chargingPointId, connectorNumber, transactionId, readings, now } = received;
  if (await belongsToAnotherPoint(trx, { chargingPointId, transactionId })) {
    await recordSecurityEvent(trx, {
      kind: 'foreign_transaction',
      chargingPointId,
      detail: { action: 'MeterValues', transactionId },
      now,
    });
  }
  await storeUnmatchedMessage(trx, {
    chargingPointId,
    action: 'MeterValues',
    reason,
    payload: { connectorNumber, transactionId, readings: readings.slice(0, KEPT_READINGS) },
    now,
  });
}

const KEPT_READINGS = 20;
