// Which time of a session is billed, and which uses up the agreed price: the one rule for the running cost, the charger's display,
// the bill, the receipt and the check of the books.
import { secondsBetween } from '../money/quote.ts';
import { priceSession, type Tariff } from '../money/tariff.ts';
import { laterOf } from './time-order.ts';

/** When a session began and ended, at believed times; `stoppedAt` is null while it charges. */
export interface SessionTime {
  startedAt: Date;
  stoppedAt: Date | null;
}

/**
 * The whole seconds that are billed: from the start of the session, also before the booked window, to its end, or until `now`. Time
 * after the end is idle time, which has a fee of its own.
 */
export const billedSeconds = ({ startedAt, stoppedAt }: SessionTime, now: Date): number =>
  secondsBetween(startedAt, stoppedAt ?? now);

/** A session under way with what was agreed for its window. */
export interface RunningSession {
  startedAt: Date;
  windowStart: Date;
  energyWh: number;
  tariff: Tariff;
  quotedTotalMicro: number;
}

/**
 * Whether the agreed price is used up, so that more would be charged for free. The price was agreed for the window: minutes before
 * it do not shorten it.
 */
export function isPriceUsedUp(
  { startedAt, windowStart, energyWh, tariff, quotedTotalMicro }: RunningSession,
  now: Date,
): boolean {
  const seconds = secondsBetween(laterOf(startedAt, windowStart), now);
  const price = priceSession(tariff, { energyWh, seconds }).totalMicro;
  const later = { energyWh: energyWh + 1_000, seconds: seconds + 60 };
  return price >= quotedTotalMicro && priceSession(tariff, later).totalMicro > price;
}
