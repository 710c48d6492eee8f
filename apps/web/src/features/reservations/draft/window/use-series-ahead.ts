import type { Reservation } from '@voltagora/contract';
import { useRead } from '../../../../shared/api/use-read.ts';
import { seriesFrom } from '../../list/reservation-groups.ts';

/** Latest start first, so that the first page contains all future bookings. */
const QUERY = { page: 1, page_size: 100, ordering: '-start_time' } as const;

/** A booking and the later ones of its series that would be cancelled with it; only itself until they are loaded. */
export function useSeriesAhead(reservation: Reservation): Reservation[] {
  const { data } = useRead('listMyReservations', reservation.series ? { query: QUERY } : null);
  return seriesFrom(reservation, data?.results ?? []);
}
