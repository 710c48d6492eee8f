/** What a quote says of several weeks: which can be booked, and what they cost together. */
import type { ReservationCost } from '@voltagora/contract';

type Week = NonNullable<ReservationCost['series']>['windows'][number];

const weeksOf = (cost: ReservationCost): Week[] => cost.series?.windows ?? [];
export const refusedWeeks = (cost: ReservationCost): Week[] =>
  weeksOf(cost).filter(({ refusal }) => refusal !== null);
export const bookableWeeks = (cost: ReservationCost): Week[] =>
  weeksOf(cost).filter(({ refusal }) => refusal === null);

/** What is to be paid for all that is booked: of one booking, or of every week that can be had. */
export const payableOf = (
  cost: ReservationCost,
): Pick<ReservationCost, 'total_cost' | 'tokens' | 'currency'> => ({
  currency: cost.currency,
  total_cost: cost.series?.total_cost ?? cost.total_cost,
  tokens: cost.series?.tokens ?? cost.tokens,
});
