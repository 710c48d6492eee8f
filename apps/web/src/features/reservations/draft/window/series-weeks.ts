/** The weeks of a series: how many a station accepts, which of them the quote can book, and their total cost. */
import type { ReservationCost, Station } from '@voltagora/contract';
import { clockNow } from '../../../../shared/format/clock.ts';

type Week = NonNullable<ReservationCost['series']>['windows'][number];

const weeksOf = (cost: ReservationCost): Week[] => cost.series?.windows ?? [];
export const refusedWeeks = (cost: ReservationCost): Week[] =>
  weeksOf(cost).filter(({ refusal }) => refusal !== null);
export const bookableWeeks = (cost: ReservationCost): Week[] =>
  weeksOf(cost).filter(({ refusal }) => refusal === null);

/** The amount to pay: for one booking, or for all weeks that can be booked. */
export const payableOf = (
  cost: ReservationCost,
): Pick<ReservationCost, 'total_cost' | 'tokens' | 'currency'> => ({
  currency: cost.currency,
  total_cost: cost.series?.total_cost ?? cost.total_cost,
  tokens: cost.series?.tokens ?? cost.tokens,
});

const MOST_WEEKS = 8;
const DAY_MS = 86_400_000;

/** How many weeks in a row can be booked from this start: the last one may not be too far ahead. */
export function weeksWithin(
  start: string,
  { days_ahead }: Pick<Station['booking_terms'], 'days_ahead'>,
): number {
  const last = clockNow() + days_ahead * DAY_MS;
  const within = Math.floor((last - Date.parse(start)) / (7 * DAY_MS)) + 1;
  return Math.max(1, Math.min(MOST_WEEKS, within));
}
