// A charger says that it has stopped: told once or ten times, with or without the right number, late or for a session
// that is not its own.
import type { Trx } from '../../platform/db/connection.ts';
import { endSession } from './end-session.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { isSameTag } from './id-tags.ts';
import { believeStop, type MeterReading } from './metering.ts';
import { lockPoint } from './points.store.ts';
import { METER_HEADROOM, meteredOf, recordMeter } from './record-meter.ts';
import {
  belongsToAnotherPoint,
  findOpenSessions,
  findSession,
  type LockedSession,
  wasStoppedAt,
} from './sessions.store.ts';
import { keepStrayStop, type Stop } from './stray-stop.ts';
import { recordSecurityEvent } from './strays.store.ts';

/** The session that this message has ended, if it has ended one. */
export async function stopSession(
  deps: HandlerDeps,
  trx: Trx,
  stop: Stop,
  readings: readonly MeterReading[],
): Promise<LockedSession | undefined> {
  await lockPoint(trx, stop.chargingPointId);
  const session = await findStopped(trx, stop);
  if (session === undefined) return keepUnmatched(trx, stop);
  if (session.stopped_at !== null) {
    // Repeated by the charger, or already ended by us: what was settled stays settled.
    if (session.stopped_at.getTime() !== stop.stoppedAt.getTime()) {
      await keepStrayStop(trx, stop, 'already_stopped');
    }
    return undefined;
  }
  await finishSession(deps, trx, session, stop, readings);
  return session;
}

async function findStopped(trx: Trx, stop: Stop): Promise<LockedSession | undefined> {
  if (stop.transactionId > 0) return findSession(trx, stop);
  // Chargers that started offline send 0 or -1 for the number they were never told.
  const { idTag } = stop;
  if (idTag === null) {
    const open = await findOpenSessions(trx, stop.chargingPointId);
    return open.length === 1 ? open[0] : undefined;
  }
  const open = await findOpenSessions(trx, stop.chargingPointId);
  const theirs = open.filter((session) => isSameTag(session.id_tag, idTag));
  return theirs.length === 1 ? theirs[0] : undefined;
}

async function keepUnmatched(trx: Trx, stop: Stop): Promise<undefined> {
  const { chargingPointId, transactionId, idTag, stoppedAt, now } = stop;
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
    (await wasStoppedAt(trx, { chargingPointId, idTag, stoppedAt }))
  ) {
    return;
  }
  await keepStrayStop(trx, stop, 'unknown_transaction');
}

/** Ends a session that the caller has locked and found open, by what its charger says. */
export async function finishSession(
  deps: HandlerDeps,
  trx: Trx,
  session: LockedSession,
  stop: Stop,
  readings: readonly MeterReading[],
): Promise<void> {
  const { now, stoppedAt, reason } = stop;
  const headroom = deps.meterHeadroom ?? METER_HEADROOM;
  const metered = await recordMeter(trx, session, readings, { now, headroom });
  const { energyWh, flag } = believeStop(
    { ...meteredOf(session), energyWh: metered.energyWh, lastSampleAt: metered.lastSampleAt },
    { registerWh: stop.meterStopWh, at: stoppedAt, now, headroom },
  );
  const flags = flag === null ? metered.flags : [...metered.flags, flag];
  await endSession(deps, trx, session, { energyWh, stoppedAt, reason, flags }, now);
}
