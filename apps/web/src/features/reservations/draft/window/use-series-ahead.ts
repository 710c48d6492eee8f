import type { Reservation } from '@voltagora/contract';
import { useRead } from '../../../../shared/api/use-read.ts';
import { seriesFrom } from '../../list/reservation-groups.ts';

/** The latest starts come first, so that this holds all that is still to come. */
const QUERY = { page: 1, page_size: 100, ordering: '-start_time' } as const;

/** A booking and the later ones of its series that would be cancelled with it; itself alone while they are not known. */
export function useSeriesAhead(reservation: Reservation): Reservation[] {
  const { data } = useRead('listMyReservations', reservation.series ? { query: QUERY } : null);
  return seriesFrom(reservation, data?.results ?? []);
}
