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

/** What is to come, with the bookings of a series together where the first of them stands. */
export function bySeries(reservations: readonly Reservation[]): Reservation[][] {
  const groups = new Map<string, Reservation[]>();
  for (const one of reservations) {
    const key = one.series?.id ?? one.id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** A booking of a series and those after it that are still to come, the soonest first. */
export function seriesFrom(reservation: Reservation, known: readonly Reservation[]): Reservation[] {
  const later = known.filter(
    ({ series, start_time, status }) =>
      series !== null &&
      series.id === reservation.series?.id &&
      start_time > reservation.start_time &&
      (status === 'RESERVED' || status === 'PENDING'),
  );
  return [reservation, ...later.toSorted((a, b) => a.start_time.localeCompare(b.start_time))];
}
