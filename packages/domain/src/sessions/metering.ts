// Which energy to believe of a meter that may run backwards, jump or be read late.

/** Why the energy of a session differs from its meter, or may differ from what the car took. */
export type MeterFlag =
  | 'energy_doubtful'
  | 'meter_backwards'
  | 'meter_jump'
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
  /** Believed so far. */
  energyWh: number;
  startedAt: Date;
  receivedAt: Date;
  lastSampleAt: Date | null;
  /** Null if unknown. */
  maxPowerW: number | null;
}

/** A reading of the meter's register, in Wh, with the charging point's time and the server's. */
export interface Reading {
  registerWh: number;
  at: Date;
  now: Date;
  /** How much more than the rated energy is still believed. */
  headroom: number;
}

/** The energy of a session after a reading, in Wh, and the flags of the reading. */
export interface AcceptedReading {
  energyWh: number;
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

/** Energy of the session after a reading on the way; it never falls. */
export function acceptReading(session: MeteredSession, reading: Reading): AcceptedReading {
  const energyWh = reading.registerWh - session.meterStartWh;
  if (energyWh > mostPossibleWh(session, reading)) {
    return { energyWh: session.energyWh, flag: 'meter_jump' };
  }
  if (energyWh >= session.energyWh) return { energyWh, flag: null };
  const late = session.lastSampleAt !== null && reading.at <= session.lastSampleAt;
  return { energyWh: session.energyWh, flag: late ? null : 'meter_backwards' };
}

/** The energy of the session by the register at its end, which is billed. */
export function acceptStopReading(session: MeteredSession, reading: Reading): AcceptedReading {
  const energyWh = reading.registerWh - session.meterStartWh;
  if (energyWh < 0) return { energyWh: 0, flag: 'meter_stop_below_start' };
  if (energyWh > mostPossibleWh(session, reading)) {
    return { energyWh: session.energyWh, flag: 'meter_jump' };
  }
  if (energyWh === 0) return { energyWh, flag: 'no_energy_measured' };
  return { energyWh, flag: energyWh < session.energyWh ? 'meter_backwards' : null };
}

/** The longer of the charging point's time and ours counts: either clock may be wrong. */
function mostPossibleWh(session: MeteredSession, { at, now, headroom }: Reading): number {
  const hours = Math.max(
    SHORTEST_HOURS,
    (at.getTime() - session.startedAt.getTime()) / HOUR_MS,
    (now.getTime() - session.receivedAt.getTime()) / HOUR_MS,
  );
  return (session.maxPowerW ?? RATED_MAX_W) * hours * headroom + ALWAYS_BELIEVED_WH;
}
