// Finds the session of a stop without a transaction number: it arrived before its start, or from a charging point that never
// learned the number.
import { isSameTag } from './id-tags.ts';

interface Begun {
  startedAt: Date;
  meterStartWh: number;
}

/** A stop as its charging point reported it; energy in watt-hours of its meter. */
export interface ToldStop {
  idTag: string | null;
  meterStopWh: number;
  stoppedAt: Date;
}

/** Whether a stop that arrived before the start of a session belongs to it. */
export const isStopOfStart = (start: Begun & { idTag: string }, stop: ToldStop): boolean =>
  stop.idTag !== null &&
  isSameTag(start.idTag, stop.idTag) &&
  stop.stoppedAt >= start.startedAt &&
  stop.meterStopWh >= start.meterStartWh;

/** Whether a stop can be a session's: one that was read before it began, or before it was given up, is not. */
export const canBeStopOf = (
  session: Begun & { stoppedAt: Date | null },
  { meterStopWh, stoppedAt }: ToldStop,
): boolean =>
  meterStopWh >= session.meterStartWh && stoppedAt >= (session.stoppedAt ?? session.startedAt);
