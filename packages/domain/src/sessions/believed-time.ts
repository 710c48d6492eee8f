// Which times of a charging point to believe. Its clock may be slow, fast, never set, or jump; while it is connected, the time of
// receipt bounds what it says, and what it tells late belongs to a gap in which it was away.
import { earlierOf, laterOf } from './time-order.ts';

/** The charging point's clock was off by more than a delay explains: the time of receipt counts. */
export const CLOCK_WRONG = 'clock_wrong';
/** A session was dated before its booking could have started it: it counts from there on. */
export const START_BEFORE_BOOKING = 'start_before_booking';
/** A session ended before it began, by its charging point: the time between the two messages counts. */
export const STOP_BEFORE_START = 'stop_before_start';

/** How long a message may take, and how far a clock may be off, for its time to be taken as it is. */
const LIVE_MS = 2 * 60_000;

/** When a message came, and whether its charging point was away at the time that it tells. */
export interface Receipt {
  now: Date;
  wasAway: boolean;
}

/** The time to count with, never after the receipt, and why it is not the one that was told. */
export interface BelievedTime {
  at: Date;
  flags: readonly string[];
}

/** Whether a message was told as it happened, by its own time. */
export const isToldLive = (toldAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - toldAt.getTime()) <= LIVE_MS;

/** The time of a message: as told where it was told live or while the charging point was away, else that of its receipt. */
export function believeTime(toldAt: Date, { now, wasAway }: Receipt): BelievedTime {
  const isPossible = isToldLive(toldAt, now) || (wasAway && toldAt < now);
  return isPossible ? { at: earlierOf(toldAt, now), flags: [] } : { at: now, flags: [CLOCK_WRONG] };
}

/** The start of a session, not before `notBefore`; null where nothing bounds it. */
export function believeStart(
  told: BelievedTime,
  { notBefore, now }: { notBefore: Date | null; now: Date },
): BelievedTime {
  if (notBefore === null || told.at >= notBefore) return told;
  const at = earlierOf(notBefore, now);
  const isCut = at.getTime() - told.at.getTime() > LIVE_MS;
  return { at, flags: isCut ? [...told.flags, START_BEFORE_BOOKING] : told.flags };
}

/** The end of a session that began, and was first reported, at these times: never before it, and never longer than it was seen. */
export function believeEnd(
  at: Date,
  { startedAt, receivedAt, now }: { startedAt: Date; receivedAt: Date; now: Date },
): BelievedTime {
  const seenMs = Math.max(0, now.getTime() - receivedAt.getTime());
  const seenUntil = new Date(startedAt.getTime() + seenMs);
  if (at < startedAt) return { at: seenUntil, flags: [STOP_BEFORE_START] };
  return { at: isToldLive(startedAt, receivedAt) ? earlierOf(at, seenUntil) : at, flags: [] };
}

/** Readings as told by a message whose own time was `toldAt`, moved with it where its clock was wrong; none is later than it. */
export function believeReadings<R extends { at: Date }>(
  readings: readonly R[],
  { toldAt, at }: { toldAt: Date; at: Date },
): (R & { toldAt: Date })[] {
  const movedMs = isToldLive(toldAt, at) ? 0 : at.getTime() - toldAt.getTime();
  return readings.map((reading) => {
    const moved = new Date(reading.at.getTime() + movedMs);
    return { ...reading, toldAt: reading.at, at: earlierOf(moved, at) };
  });
}

/** The time by which messages of an open connection are put in order: that of their receipt, unless told late. */
export const inOrderOfReceipt = (at: Date, now: Date): Date => (isToldLive(at, now) ? now : at);

/** The time that a message of readings tells of itself: that of the last. Undefined without any. */
export const lastTimeOf = (readings: readonly { at: Date }[]): Date | undefined =>
  readings
    .map(({ at }) => at)
    .reduce<Date | undefined>((a, b) => (a ? laterOf(a, b) : b), undefined);
