// Samples of a running session: believed or not, stored, added up.
import type { Trx } from '../../../platform/db/db.ts';
import { keepProofs } from './meter-proofs.store.ts';
import { acceptReading, type MeteredSession, type MeterReading } from '@voltagora/domain';
import { type LockedSession, storeMeter, type StoredSample } from '../sessions/sessions.store.ts';

export const METER_HEADROOM = 1.5;

export interface Metered {
  energyWh: number;
  lastSampleAt: Date | null;
  flags: string[];
  /** False where there was nothing to store; the session's row is as it was then. */
  isStored: boolean;
}

/** Adds readings to a session that the caller has locked and that has not ended. Answers where it stands then. */
export async function recordMeter(
  trx: Trx,
  session: LockedSession,
  readings: readonly MeterReading[],
  options: { now: Date; headroom: number },
): Promise<Metered> {
  let state = meteredOf(session);
  const flags = new Set(session.flags);
  const samples: StoredSample[] = [];
  for (const reading of readings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { at, registerWh, powerW, currentDeciA, phases, socPercent } = reading;
    if (registerWh === null && powerW === null && socPercent === null) continue;
    if (registerWh !== null) {
      const believed = acceptReading(state, { registerWh, at, ...options });
      if (believed.flag !== null) flags.add(believed.flag);
      state = { ...state, energyWh: believed.energyWh };
    }
    samples.push({ at, energyWh: state.energyWh, powerW, currentDeciA, phases, socPercent });
    state = { ...state, lastSampleAt: later(state.lastSampleAt, at) };
  }
  const { energyWh, lastSampleAt } = state;
  const metered = { energyWh, lastSampleAt, flags: [...flags], isStored: samples.length > 0 };
  if (metered.isStored) {
    const meter = { ...metered, seqNo: session.charger_seq_no };
    await storeMeter(trx, session.id, samples, meter);
  }
  await keepProofs(trx, session.id, readings, options.now);
  return metered;
}

export const meteredOf = (session: LockedSession): MeteredSession => ({
  meterStartWh: session.meter_start_wh,
  energyWh: session.energy_wh,
  startedAt: session.started_at,
  receivedAt: session.received_at,
  lastSampleAt: session.last_sample_at,
  maxPowerW: session.maxPowerW,
});

const later = (a: Date | null, b: Date): Date => (a !== null && a > b ? a : b);
