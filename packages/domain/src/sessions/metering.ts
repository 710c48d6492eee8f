// Which energy to believe of a meter that may run backwards, jump or be read late.
import { earlierOf } from './time-order.ts';

/** Why the energy of a session differs from its meter, or may differ from what the car took. */
export type MeterFlag =
  | 'energy_doubtful'
  | 'meter_backwards'
  | 'meter_jump'
  | 'meter_reset'
  | 'meter_stop_below_start'
  | 'no_energy_measured';

/** A meter reading at one moment; null for a missing value. */
export interface MeterReading {
  at: Date;
  registerWh: number | null;
  powerW: number | null;
  /** Of the phase that carries most, in tenths of an ampere. */
  currentDeciA: number | null;
  /** The number of phases on which the car charges; undefined if unknown. */
  phases?: number;
  socPercent: number | null;
  /** The signed reading; undefined if the meter does not sign. */
  signed?: readonly SignedValue[];
}

/** A reading with its signature, as the charging point sent it; for proof, never for billing. */
export interface SignedValue {
  context: string;
  format: string;
  data: string;
  publicKey: string | null;
}

/** A session as far as its readings were accepted; energy in Wh. */
export interface MeteredSession {
  meterStartWh: number;
  /** The register at which the session would have begun, had its meter not fallen since; null while it has not. */
  countedFromWh: number | null;
  /** Believed so far. */
  energyWh: number;
  startedAt: Date;
  receivedAt: Date;
  lastSampleAt: Date | null;
  /** Null if unknown. */
  maxPowerW: number | null;
  /** When the end was asked for that bounds the bill; null or undefined if it was not, or nobody pays. */
  stopAskedAt?: Date | null;
}

/** A reading of the meter's register, in Wh, at a believed time. */
export interface Reading {
  registerWh: number;
  at: Date;
  /** How much more than the rated energy is still believed. */
  headroom: number;
}

/** The energy of a session after a reading, in Wh, from which register it counts on, and the flag of the reading. */
export interface AcceptedReading extends Pick<MeteredSession, 'energyWh' | 'countedFromWh'> {
  flag: MeterFlag | null;
}

/** The energy between the first and the last sample, by register and by power. */
export interface ReportedEnergy {
  /** By the register. */
  registerWh: number;
  /** By the power, over the time that it flowed. */
  powerWh: number;
}

const DOUBTED_FROM_WH = 250;
const DOUBTED_TIMES = 3;

/** [Q41] A register that grows much less, or more, than its power over time: perhaps in another unit than stated. */
export function isDoubtful({ registerWh, powerWh }: ReportedEnergy): boolean {
  const [less, more] = [Math.min(registerWh, powerWh), Math.max(registerWh, powerWh)];
  return more >= DOUBTED_FROM_WH && more > less * DOUBTED_TIMES;
}

/** How much more than the rated energy a meter may show and be accepted, unless the settings say otherwise. */
export const METER_HEADROOM = 1.5;

const RATED_MAX_W = 400_000;
const ALWAYS_BELIEVED_WH = 500;
const SHORTEST_HOURS = 1 / 60;
const HOUR_MS = 3_600_000;
/** How long a stop takes; readings until then count in full. */
const STOP_TAKES_MS = 60_000;

/** The last moment, at or before `at`, whose energy is billed. */
export const countedUntil = (
  { stopAskedAt = null }: Pick<MeteredSession, 'stopAskedAt'>,
  at: Date,
): Date =>
  stopAskedAt === null ? at : earlierOf(at, new Date(stopAskedAt.getTime() + STOP_TAKES_MS));

/**
 * Energy of the session after a reading on the way; it never falls. A meter that has fallen may have been reset, or have shown one
 * wrong value: it counts on from where it fell to, or from its start where that explains the reading with less.
 */
export function acceptReading(session: MeteredSession, reading: Reading): AcceptedReading {
  const { energyWh: before, meterStartWh, countedFromWh, lastSampleAt } = session;
  const { registerWh, at } = reading;
  const isLate = lastSampleAt !== null && at <= lastSampleAt;
  // A late reading may be from before the fall.
  const bases = countedFromWh === null || isLate ? [meterStartWh] : [meterStartWh, countedFromWh];
  const possible = bases.map((wh) => registerWh - wh).filter((wh) => wh >= before);
  if (possible.length === 0) {
    if (isLate) return { energyWh: before, countedFromWh, flag: null };
    return { energyWh: before, countedFromWh: registerWh - before, flag: 'meter_backwards' };
  }
  const energyWh = Math.min(...possible);
  if (energyWh > mostPossibleWh(session, reading)) {
    return { energyWh: before, countedFromWh, flag: 'meter_jump' };
  }
  const isReset = energyWh !== registerWh - meterStartWh && energyWh > before;
  return { energyWh, countedFromWh, flag: isReset ? 'meter_reset' : null };
}

/** The energy that is billed, by the register at the end: what was believed on the way is never lost. */
export function acceptStopReading(session: MeteredSession, reading: Reading): AcceptedReading {
  const accepted = acceptReading({ ...session, lastSampleAt: null }, reading);
  const isBelowStart =
    accepted.flag === 'meter_backwards' && reading.registerWh < session.meterStartWh;
  if (isBelowStart) return { ...accepted, flag: 'meter_stop_below_start' };
  if (accepted.energyWh === 0 && accepted.flag === null) {
    return { ...accepted, flag: 'no_energy_measured' };
  }
  return accepted;
}

function mostPossibleWh(session: MeteredSession, { at, headroom }: Reading): number {
  const { startedAt, maxPowerW } = session;
  const until = countedUntil(session, at).getTime();
  const hours = Math.max(SHORTEST_HOURS, (until - startedAt.getTime()) / HOUR_MS);
  return (maxPowerW ?? RATED_MAX_W) * hours * headroom + ALWAYS_BELIEVED_WH;
}
