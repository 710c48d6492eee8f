// The idle fee: the price per minute after the booked window while the driver's cable is plugged in, and until when it was,
// according to the charging point. Times are those of the charging point; unobserved time is not charged.
import { addMinutes, MINUTE_MS } from '../booking/booking-window.ts';
import { FRESH_SECONDS } from '../charging/freshness.ts';
import { cutToHundredths, exactProduct } from './money.ts';

/** The idle fee of a plug, in micro units of the currency of the station; the cap is never exceeded. */
export interface IdleFee {
  microPerMinute: number;
  graceMinutes: number;
  capMicro: number;
}

/** The allowed fees, in units of the currency and minutes. */
export const IDLE_FEE_BOUNDS = { perMinuteMax: 5, graceMinutesMax: 240, capMax: 200 } as const;

/** Until when the cable may stay for free, and when the cap is reached; `from` is the end of the booked window. */
export function idleTimes(fee: IdleFee, from: Date): { freeUntil: Date; cappedAt: Date } {
  const freeUntil = addMinutes(from, fee.graceMinutes);
  return { freeUntil, cappedAt: addMinutes(freeUntil, minutesToCap(fee)) };
}

/** The minutes begun after the free ones, up to the cap, and their price in whole hundredths. */
export function priceIdle(
  fee: IdleFee,
  { from, until }: { from: Date; until: Date },
): { minutes: number; totalMicro: number } {
  const { freeUntil } = idleTimes(fee, from);
  const begun = Math.ceil(Math.max(0, until.getTime() - freeUntil.getTime()) / MINUTE_MS);
  const minutes = Math.min(begun, minutesToCap(fee));
  const totalMicro = cutToHundredths(exactProduct(fee.microPerMinute, minutes));
  return { minutes, totalMicro: Math.min(totalMicro, fee.capMicro) };
}

const minutesToCap = ({ microPerMinute, capMicro }: IdleFee): number =>
  Math.ceil(capMicro / microPerMinute);

/** What is known about a cable at a plug since its session began. */
export interface IdleCable {
  /** When the charging point reported that it is plugged in, charging or not; null: never, so the end of the session counts. */
  parkedAt: Date | null;
  /** Since when the charging point has been offline without confirming the cable again. */
  awayFrom: Date | null;
  /** When it last came back online. */
  backAt: Date | null;
  leftAt: Date | null;
}

/**
 * `parked`: the cable is plugged in, with or without a session; `busy`: a session uses it; `out`: it is unplugged, or the plug is
 * out of order.
 */
export interface CableState {
  kind: 'parked' | 'busy' | 'out';
  at: Date;
}

/** Maximum offline time for the next status to be about the same cable. */
const SAME_CABLE_MS = 10 * MINUTE_MS;

/** The effect of a message of the charging point; a cable that has left stays away. */
export function applyCableStatus(stay: IdleCable, { kind, at }: CableState): IdleCable {
  const { awayFrom, backAt } = stay;
  if (stay.leftAt !== null) return stay;
  const isQueued = awayFrom !== null && backAt !== null && at < backAt;
  // A queued message: it contains the time at which the cable left.
  if (kind === 'out') return { ...stay, leftAt: at, awayFrom: isQueued ? null : awayFrom };
  const isNews = awayFrom !== null || (kind === 'parked' && stay.parkedAt === null);
  const isSame = awayFrom === null || at.getTime() - awayFrom.getTime() <= SAME_CABLE_MS;
  if (!isNews || !isSame) return stay;
  const parkedAt = kind === 'parked' ? (stay.parkedAt ?? at) : stay.parkedAt;
  return { ...stay, parkedAt, awayFrom: isQueued ? latest(awayFrom, at) : null };
}

/** The session that the cable came with, as far as its charging point has reported. */
export interface CableSession {
  lastSampleAt: Date | null;
  stoppedAt: Date | null;
  /** The session ended because the cable was unplugged. */
  isUnplugged: boolean;
}

/**
 * Until when the cable was certainly plugged in; `seenUntil` is when its charging point was last seen. Never moves later once the
 * cable has left.
 */
export function cableInUntil(stay: IdleCable, charge: CableSession, seenUntil: Date): Date {
  const { leftAt, awayFrom, parkedAt } = stay;
  const { stoppedAt, lastSampleAt } = charge;
  const until = leftAt ?? seenUntil;
  if (stoppedAt !== null && (charge.isUnplugged || parkedAt === null)) {
    return earliest(stoppedAt, until);
  }
  if (awayFrom === null) return until;
  // Its session proves the cable, even if it is reported late.
  return earliest(latest(latest(awayFrom, stoppedAt), lastSampleAt), until);
}

/** When a charging point was last seen; now, if it is online. */
export function lastHeardAt(
  { isConnected, seenAt }: { isConnected: boolean; seenAt: Date | null },
  now: Date,
): Date {
  if (seenAt === null) return new Date(0);
  const isHere = isConnected && now.getTime() - seenAt.getTime() < FRESH_SECONDS * 1000;
  return isHere ? now : earliest(seenAt, now);
}

const latest = (one: Date, other: Date | null): Date =>
  other !== null && other > one ? other : one;
const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
