// A session in which no energy flows: its driver is warned first, then it is stopped (ADR 46).
import type { PlugStatus } from '../charging/plug-status.ts';

/** How long no energy flows before the warning and before the stop, in milliseconds; a stop of 0 is never. */
export interface NoEnergyLimits {
  warnAfterMs: number;
  stopAfterMs: number;
}

/** A running session as its samples show it, at believed times. */
export interface EnergyFlow {
  /** The first sample of the present energy, or the start of the session; sessions that gain less than `LEAST_WH` count as still. */
  stillSince: Date;
  /** Null before the first sample. */
  lastSampleAt: Date | null;
  /** Of the plug, as its charging point last said. */
  status: PlugStatus;
  /** When driver and owner were warned; null if they have not been, or energy has flowed since. */
  warnedAt: Date | null;
}

/** Less than this, in Wh, is no energy: what a meter shows of an idle contactor. */
export const LEAST_WH = 10;
/** Less than this, in W, is no power. */
export const LEAST_W = 100;

/** The vehicle is full or waits for its own timer, or the charging point waits for its limit: none of them is a fault. */
const SUSPENDED: readonly PlugStatus[] = ['SuspendedEV', 'SuspendedEVSE'];

/** What to do about a session: `recover` takes a warning back. */
export function decideNoEnergy(
  { stillSince, lastSampleAt, status, warnedAt }: EnergyFlow,
  { warnAfterMs, stopAfterMs }: NoEnergyLimits,
  now: Date,
): 'none' | 'warn' | 'stop' | 'recover' {
  // Without samples nobody knows whether energy flows.
  const stillMs = (lastSampleAt ?? stillSince).getTime() - stillSince.getTime();
  const isStill = stopAfterMs > 0 && stillMs >= warnAfterMs && !SUSPENDED.includes(status);
  if (!isStill) return warnedAt === null ? 'none' : 'recover';
  if (warnedAt === null) return 'warn';
  const isTold = now.getTime() - warnedAt.getTime() >= stopAfterMs - warnAfterMs;
  return isTold && stillMs >= stopAfterMs ? 'stop' : 'none';
}
