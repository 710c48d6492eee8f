import { useCallback } from 'react';
import { useServer } from '../../../shared/api/server.ts';

/** Returns a function that fetches the owner's station again. */
export function useOwnStationRefetch(id: number): () => void {
  const { refetch } = useServer();
  return useCallback(() => refetch('readOwnStation', { params: { id } }), [refetch, id]);
}
