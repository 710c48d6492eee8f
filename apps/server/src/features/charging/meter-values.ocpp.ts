import type { Inbound, Request16 } from '@voltagora/ocpp';
import type { Trx } from '../../platform/db/connection.ts';
import type { OcppHandlers } from '../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { type MeterReading, readMeterValues } from './meter-reading.ocpp.ts';
import { METER_HEADROOM, recordMeter } from './record-meter.ts';
import {
  belongsToAnotherPoint,
  findOpenSessions,
  findSession,
  type LockedSession,
} from './sessions.store.ts';
import { findPlug } from './points.store.ts';
import { keepStray, recordSecurityEvent } from './strays.store.ts';
import { sessionChanged } from './topics.ts';

type Request = Inbound<Request16<'MeterValues'>>;

/** OCPP 1.6 §4.7: whatever comes in is answered with nothing; what fits no running session is kept and not billed. */
export const meterValues = (deps: HandlerDeps): NonNullable<OcppHandlers['MeterValues']> =>
  async function answer(request, { chargingPointId }) {
    const now = deps.clock.now();
    const readings = readMeterValues(request.meterValue, now);
    const session = await deps.db
      .transaction()
      .execute((trx) => measure(deps, trx, { chargingPointId, request, readings, now }));
    if (session !== undefined) {
      const { id: sessionId, plug_id: plugId, reservation_id: reservationId } = session;
      deps.bus.publish(sessionChanged, { sessionId, plugId, reservationId });
    }
    return {};
  };

interface Received {
  chargingPointId: number;
  request: Request;
  readings: MeterReading[];
  now: Date;
}

async function measure(
  deps: HandlerDeps,
  trx: Trx,
  received: Received,
): Promise<LockedSession | undefined> {
  const { chargingPointId, request, readings, now } = received;
  const transactionId = request.transactionId ?? 0;
  if (transactionId <= 0) return measureUnnumbered(deps, trx, received);
  const session = await findSession(trx, { chargingPointId, transactionId });
  if (session === undefined || session.stopped_at !== null) {
    await keepUnmatched(
      trx,
      received,
      session === undefined ? 'unknown_transaction' : 'after_stop',
    );
    return undefined;
  }
  await recordMeter(trx, session, readings, {
    now,
    headroom: deps.meterHeadroom ?? METER_HEADROOM,
  });
  return session;
}

/** Clock-aligned values often leave the transaction out: the plug's running session takes what is not older than it. */
async function measureUnnumbered(
  deps: HandlerDeps,
  trx: Trx,
  { chargingPointId, request, readings, now }: Received,
): Promise<LockedSession | undefined> {
  const plug = await findPlug(trx, chargingPointId, request.connectorId);
  if (plug === undefined) return undefined;
  const open = await findOpenSessions(trx, chargingPointId);
  const session = open.findLast(({ plug_id: plugId }) => plugId === plug.id);
  if (session === undefined) return undefined;
  const theirs = readings.filter(({ at }) => at >= session.started_at);
  if (theirs.length === 0) return undefined;
  await recordMeter(trx, session, theirs, { now, headroom: deps.meterHeadroom ?? METER_HEADROOM });
  return session;
}

async function keepUnmatched(trx: Trx, received: Received, reason: string): Promise<void> {
  const { chargingPointId, request, readings, now } = received;
  const { connectorId, transactionId = 0 } = request;
  if (await belongsToAnotherPoint(trx, { chargingPointId, transactionId })) {
    await recordSecurityEvent(trx, {
      kind: 'foreign_transaction',
      chargingPointId,
      detail: { action: 'MeterValues', transactionId },
      now,
    });
  }
  await keepStray(trx, {
    chargingPointId,
    action: 'MeterValues',
    reason,
    payload: { connectorId, transactionId, readings: readings.slice(0, KEPT_READINGS) },
    now,
  });
}

const KEPT_READINGS = 20;
