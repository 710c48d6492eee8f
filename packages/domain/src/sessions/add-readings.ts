// Readings of a meter added to a session that charges: accepted or not, in order of their time.
import { boundReading } from './asked-end.ts';
import { acceptReading, type MeteredSession, type MeterReading } from './metering.ts';

/** The stored part of a reading; `energyWh` is that of the session, as far as the reading was accepted. */
export interface MeterSample {
  at: Date;
  energyWh: number;
  powerW: number | null;
  currentDeciA: number | null;
  phases?: number | undefined;
  socPercent: number | null;
}

/** The session after the readings, and the samples to be stored. Without any, the session is the same object. */
export function addReadings<Session extends MeteredSession & { flags: readonly string[] }>(
  session: Session,
  readings: readonly MeterReading[],
  { headroom }: { headroom: number },
): { session: Session; samples: MeterSample[] } {
  let metered = session;
  const flags = new Set(session.flags);
  const samples: MeterSample[] = [];
  for (const told of readings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const reading = boundReading(metered, told);
    const { at, registerWh, powerW, currentDeciA, phases, socPercent } = reading;
    if (registerWh === null && powerW === null && socPercent === null) continue;
    if (registerWh !== null) {
      const accepted = acceptReading(metered, { registerWh, at, headroom });
      if (accepted.flag !== null) flags.add(accepted.flag);
      const { energyWh, countedFromWh } = accepted;
      metered = { ...metered, energyWh, countedFromWh };
    }
    samples.push({ at, energyWh: metered.energyWh, powerW, currentDeciA, phases, socPercent });
    metered = { ...metered, lastSampleAt: laterOf(metered.lastSampleAt, at) };
  }
  return { session: samples.length === 0 ? session : { ...metered, flags: [...flags] }, samples };
}

const laterOf = (a: Date | null, b: Date): Date => (a !== null && a > b ? a : b);

/** The first register value of readings, in watt-hours; null if there is none. */
export const firstRegisterOf = (readings: readonly MeterReading[]): number | null =>
  readings.find(({ registerWh }) => registerWh !== null)?.registerWh ?? null;

/** The last register value of readings, in watt-hours; null if there is none. */
export const lastRegisterOf = (readings: readonly MeterReading[]): number | null =>
  readings.findLast(({ registerWh }) => registerWh !== null)?.registerWh ?? null;
