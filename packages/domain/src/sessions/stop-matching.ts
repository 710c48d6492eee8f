// Which session a stop speaks of that names none: it was told before its start, or by a charging point that never learnt the number.
import { isSameTag } from './id-tags.ts';

interface Begun {
  startedAt: Date;
  meterStartWh: number;
}

/** A stop as its charging point told it; energy in watt-hours of its meter. */
export interface ToldStop {
  idTag: string | null;
  meterStopWh: number;
  stoppedAt: Date;
}

/** Whether a stop that was told before a session's start is that session's. */
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
