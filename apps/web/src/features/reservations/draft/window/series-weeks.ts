/** What a quote says about a series: the weeks that can be booked, and their total cost. */
import type { ReservationCost } from '@voltagora/contract';

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
