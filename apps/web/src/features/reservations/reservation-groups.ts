import type { Reservation } from '@voltagora/contract';
import { LIVE_STATUSES } from '@voltagora/domain';

/** A reservation that still holds its window. */
export const isLive = ({ status }: Pick<Reservation, 'status'>): boolean =>
  LIVE_STATUSES.some((live) => live === status);

/** A page of reservations, newest start first, as what is to come (soonest first) and what is over. */
export function groupReservations(reservations: readonly Reservation[]): {
  upcoming: Reservation[];
  past: Reservation[];
} {
  return {
    upcoming: reservations.filter(isLive).toReversed(),
    past: reservations.filter((one) => !isLive(one)),
  };
}
