// What a charging point tells late: a charge that began while its booking was called off, an end after the platform had given the
// charge up. What of it is billed is decided here.
import { END_STATUSES } from './reservation-life.ts';
import type { ReservationStatus } from './reservation-status.ts';

/** How far a charging point's clock may be off, and how long a car takes to be plugged in that was on its way. */
const TOLERANCE_MS = 2 * 60_000;
/** Queues of charging points are hours long, rarely days; what comes later than this is nobody's bill any more. */
const LATE_AT_MOST_MS = 14 * 24 * 3_600_000;

/** A booking as it ended; `startAskedAt` is null where its charging point was never asked to start. */
export interface CalledOff {
  status: ReservationStatus;
  startAskedAt: Date | null;
  endedAt: Date | null;
}

/**
 * Whether a charge that is told after its booking was called off is billed all the same: its driver had asked for it, and by the
 * charging point's own time it began after that and before the booking ended.
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

/** How an end that comes after the platform gave a charge up stands to what was settled. */
interface SettledEnd {
  energyWh: number;
  stoppedAt: Date;
}

/** Whether a charging point's late end says more than was settled; a settled charge is never made smaller. */
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
 * What a booking comes to when its charge is billed late, and what of that is still due, in hundredths of a token: a fee that was
 * taken, or a first bill, counts towards it and is never given back. Both are capped by the quote before.
 */
export function lateBill(
  before: LateBill,
  charge: LateBill,
): { isCharge: boolean; dueMinor: number } {
  const isCharge = charge.totalMicro > before.totalMicro;
  const dueMinor = isCharge ? Math.max(0, charge.tokensMinor - before.tokensMinor) : 0;
  return { isCharge, dueMinor };
}
