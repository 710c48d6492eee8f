import { useCallback } from 'react';
import { useServer } from '../../../shared/api/server.ts';

/** Returns a function that reads a reservation again after a change that no command of this page made. */
export function useReservationRefetch(id: string): () => void {
  const { refetch } = useServer();
  return useCallback(() => refetch('readReservation', { params: { id } }), [refetch, id]);
}
