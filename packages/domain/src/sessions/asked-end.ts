// The end that was asked for bounds what is billed: a charging point that goes on after it does so at its owner's expense (ADR 46).
import { earlierOf, laterOf } from './time-order.ts';
import { countedUntil, type MeteredSession, type MeterReading } from './metering.ts';

/** The steps by which a session is stopped, one after the other. */
export const STOP_STEPS = ['stop', 'stop', 'stop', 'unlock', 'no_power', 'tell_owner'] as const;
/** One of `STOP_STEPS`. */
export type StopStep = (typeof STOP_STEPS)[number];

const PAUSES_MS = [30_000, 60_000, 60_000, 90_000, 90_000];
const LATER_PAUSE_MS = 180_000;
const LONGEST_PAUSE_MS = 600_000;

/** The step of an attempt, counted from 1; after the last one the stop is repeated. */
export const stopStepOf = (attempt: number): StopStep => STOP_STEPS[attempt - 1] ?? 'stop';

/** The pause after an attempt, counted from 1, in milliseconds; it grows. */
export const stopPauseMs = (attempt: number): number =>
  PAUSES_MS[attempt - 1] ??
  Math.min(LONGEST_PAUSE_MS, LATER_PAUSE_MS * 2 ** Math.min(attempt - STOP_STEPS.length, 10));

/** The end that is billed: never after the one that was asked for. */
export const boundEnd = (
  at: Date,
  { startedAt, stopAskedAt = null }: Pick<MeteredSession, 'startedAt' | 'stopAskedAt'>,
): Date => (stopAskedAt === null ? at : laterOf(startedAt, earlierOf(at, stopAskedAt)));

/** The register, in Wh, as far as it was reached by the asked end: in proportion to the time since the sample before. */
export function boundRegister(
  session: MeteredSession,
  { registerWh, at }: { registerWh: number; at: Date },
): number {
  const { meterStartWh, countedFromWh, energyWh, startedAt, lastSampleAt } = session;
  const until = countedUntil(session, at).getTime();
  if (at.getTime() <= until) return registerWh;
  const beforeWh = (countedFromWh ?? meterStartWh) + energyWh;
  if (registerWh <= beforeWh) return registerWh;
  const since = (lastSampleAt ?? startedAt).getTime();
  const part = Math.max(0, until - since) / (at.getTime() - since);
  return beforeWh + Math.floor((registerWh - beforeWh) * Math.min(1, part));
}

/** The same for a reading that may have no register. */
export const boundReading = <Reading extends Pick<MeterReading, 'registerWh' | 'at'>>(
  session: MeteredSession,
  reading: Reading,
): Reading =>
  reading.registerWh === null
    ? reading
    : {
        ...reading,
        registerWh: boundRegister(session, { ...reading, registerWh: reading.registerWh }),
      };
