import type { Reservation } from '@voltagora/contract';
import { LIVE_STATUSES } from '@voltagora/domain';

/** Whether a reservation still occupies its window. */
export const isLive = ({ status }: Pick<Reservation, 'status'>): boolean =>
  LIVE_STATUSES.some((live) => live === status);

/** Splits a page of reservations into upcoming (soonest first) and past ones. */
export function groupReservations(reservations: readonly Reservation[]): {
  upcoming: Reservation[];
  past: Reservation[];
} {
  return {
    upcoming: reservations.filter(isLive).toReversed(),
    past: reservations.filter((one) => !isLive(one)),
  };
}

/** Upcoming reservations, with those of a series grouped at the place of the first. */
export function bySeries(reservations: readonly Reservation[]): Reservation[][] {
  const groups = new Map<string, Reservation[]>();
  for (const one of reservations) {
    const key = one.series?.id ?? one.id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** A booking of a series and the later upcoming ones, soonest first. */
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
