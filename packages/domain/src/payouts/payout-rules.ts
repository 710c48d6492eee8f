// Rules of payouts: what tokens are worth in cents, and when a scheduled payout is due.
/** How often an owner's balance is requested by itself. */
export const PAYOUT_SCHEDULES = ['by_hand', 'weekly', 'monthly'] as const;
/** One of `PAYOUT_SCHEDULES`. */
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

const MICRO = 1_000_000n;

/** What hundredths of a token are worth in hundredths of the currency, truncated; the price of a token in micro units. */
export const payoutMinor = (tokensMinor: number, tokenPriceMicro: number): number =>
  Number((BigInt(tokensMinor) * BigInt(tokenPriceMicro)) / MICRO);

/** The fewest hundredths of a token that are worth so many hundredths of the currency. */
export function payoutTokensMinor(fiatMinor: number, tokenPriceMicro: number): number {
  const price = BigInt(tokenPriceMicro);
  return Number((BigInt(fiatMinor) * MICRO + price - 1n) / price);
}

const DAY_MS = 24 * 60 * 60_000;

/** When the current period of a schedule began, in UTC: on Monday, or on the first of the month. Undefined by hand. */
export function scheduledSince(schedule: PayoutSchedule, now: Date): Date | undefined {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (schedule === 'monthly') return new Date(Date.UTC(year, month, 1));
  if (schedule === 'by_hand') return undefined;
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, month, day) - daysSinceMonday * DAY_MS);
}
