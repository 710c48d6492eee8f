// Decides what to bill of late messages: a session that began while its booking was cancelled, or an end that arrives after the
// platform has given up the session.
import { END_STATUSES } from './reservation-life.ts';
import type { ReservationStatus } from './reservation-status.ts';

/** Tolerance for the charging point's clock, and for a car that was being plugged in. */
const TOLERANCE_MS = 2 * 60_000;
/** Charging points queue messages for hours, rarely days; later ones are not billed. */
const LATE_AT_MOST_MS = 14 * 24 * 3_600_000;

/** The end of a booking; `startAskedAt` is null when its charging point was never asked to start. */
export interface CalledOff {
  status: ReservationStatus;
  startAskedAt: Date | null;
  endedAt: Date | null;
}

/**
 * Whether a session reported after the cancellation of its booking is billed: its driver had requested the start, and by the
 * charging point's clock it began after that and before the end of the booking.
 */
export function isLateStartBilled(
  { status, startAskedAt, endedAt }: CalledOff,
  { startedAt, now }: { startedAt: Date; now: Date },
): boolean {
  const wasCalledOff = status !== 'FULFILLED' && END_STATUSES.some((end) => end === status);
  if (!wasCalledOff || startAskedAt === null || endedAt === null) return false;
  const at = startedAt.getTime();
  return (
    at >= startAskedAt.getTime() - TOLERANCE_MS &&
    at <= endedAt.getTime() + TOLERANCE_MS &&
    now.getTime() - at <= LATE_AT_MOST_MS
  );
}

/** A late end compared with what was settled before. */
interface SettledEnd {
  energyWh: number;
  stoppedAt: Date;
}

/** Whether a late end of a charging point exceeds what was settled; a settled session is never reduced. */
export const isEndCorrected = (settled: SettledEnd, told: SettledEnd, now: Date): boolean =>
  told.energyWh >= settled.energyWh &&
  told.stoppedAt >= settled.stoppedAt &&
  now.getTime() - told.stoppedAt.getTime() <= LATE_AT_MOST_MS;

/** A bill in micro units of its currency and in hundredths of a token. */
export interface LateBill {
  totalMicro: number;
  tokensMinor: number;
}

/**
 * The late bill of a booking and its unpaid part, in hundredths of a token: a fee or first bill that was collected counts
 * towards it and is never refunded. Both are capped by the quote before.
 */
export function lateBill(
  before: LateBill,
  charge: LateBill,
): { isCharge: boolean; dueMinor: number } {
  const isCharge = charge.totalMicro > before.totalMicro;
  const dueMinor = isCharge ? Math.max(0, charge.tokensMinor - before.tokensMinor) : 0;
  return { isCharge, dueMinor };
}
