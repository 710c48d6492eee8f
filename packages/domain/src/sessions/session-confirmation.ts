// Whether a session is its driver's: a charging point knows the id tag of a booking before it begins, so that a session that the
// driver has not started in the product waits for their confirmation before it is billed.
import {
  CLOCK_WRONG,
  isToldLive,
  START_BEFORE_BOOKING,
  STOP_BEFORE_START,
} from './believed-time.ts';
import { CLOSED_BY_PLATFORM, END_TOLD_LATE } from './session-life.ts';

/** The flag of a session that its driver has not started in the product. */
export const NOT_STARTED_BY_DRIVER = 'not_started_by_driver';

/** How a confirmation ends: by the driver's answer, or without one by what the server saw. */
export const CONFIRMATION_OUTCOMES = ['confirmed', 'denied', 'borne_out', 'not_borne_out'] as const;
/** One of `CONFIRMATION_OUTCOMES`. */
export type ConfirmationOutcome = (typeof CONFIRMATION_OUTCOMES)[number];

const MINUTE_MS = 60_000;
/** Tolerance for the charging point's clock. */
const TOLERANCE_MS = 2 * MINUTE_MS;
/** How long a driver has to answer. */
export const ANSWERED_WITHIN_MS = 24 * 60 * MINUTE_MS;
/** Charging points send meter values every minute, rarely every quarter of an hour. */
const READING_EVERY_MS = 15 * MINUTE_MS;
const READ_SHARE_MIN = 0.5;

/** The last start that a driver has requested; `failure` is the stored code of its failure. */
export interface RequestedStart {
  askedAt: Date | null;
  failure: string | null;
}

/** Whether a session that began at this believed time is the one that its driver requested: a refused request begins none. */
export const isStartedByDriver = ({ askedAt, failure }: RequestedStart, startedAt: Date): boolean =>
  askedAt !== null &&
  failure !== 'charger_refused' &&
  startedAt.getTime() >= askedAt.getTime() - TOLERANCE_MS;

/** When a session is decided without an answer of its driver, who was asked at this time. */
export const answeredBy = (askedAt: Date): Date => new Date(askedAt.getTime() + ANSWERED_WITHIN_MS);

/** An ended session as the server saw it: times of receipt, and the meter values that came while it went on. */
export interface SeenSession {
  startedAt: Date;
  /** When its start was received. */
  startSeenAt: Date;
  stoppedAt: Date;
  /** When its end was received. */
  endSeenAt: Date;
  stopReason: string | null;
  flags: readonly string[];
  energyWh: number;
  /** When the last meter value was received, and the energy by it; null without any. */
  lastReading: { seenAt: Date; energyWh: number } | null;
  /** The longest time between the start and the first reading, or between two readings, by their receipt, in milliseconds. */
  longestGapMs: number;
  /** Its charging point was not connected at some time between its start and its end. */
  wasAway: boolean;
}

const DOUBTS: readonly string[] = [
  CLOCK_WRONG,
  START_BEFORE_BOOKING,
  STOP_BEFORE_START,
  END_TOLD_LATE,
  'stop_before_start_message',
];

/**
 * Whether what the server saw bears a session out: its charging point was connected throughout, told start and end as they happened,
 * and meter values on the way show most of its energy.
 */
export function isBorneOut(seen: SeenSession): boolean {
  const { lastReading, endSeenAt } = seen;
  if (seen.wasAway || seen.stopReason === CLOSED_BY_PLATFORM || lastReading === null) return false;
  if (DOUBTS.some((flag) => seen.flags.includes(flag))) return false;
  const isLive =
    isToldLive(seen.startedAt, seen.startSeenAt) && isToldLive(seen.stoppedAt, endSeenAt);
  const lastGapMs = endSeenAt.getTime() - lastReading.seenAt.getTime();
  const isFollowed = Math.max(seen.longestGapMs, lastGapMs) <= READING_EVERY_MS;
  return isLive && isFollowed && lastReading.energyWh >= seen.energyWh * READ_SHARE_MIN;
}

/** What becomes of an ended session whose driver was asked at `askedAt` and has not answered; null while there is time to. */
export function decideUnanswered(
  askedAt: Date,
  seen: SeenSession,
  now: Date,
): Extract<ConfirmationOutcome, 'borne_out' | 'not_borne_out'> | null {
  if (now < answeredBy(askedAt)) return null;
  return isBorneOut(seen) ? 'borne_out' : 'not_borne_out';
}
