import { useCallback } from 'react';
import { useServer } from '../../../shared/api/server.ts';

/** How a reservation is asked for again where something else than a command says that it has changed. */
export function useReservationRefetch(id: string): () => void {
  const { refetch } = useServer();
  return useCallback(() => refetch('readReservation', { params: { id } }), [refetch, id]);
}
