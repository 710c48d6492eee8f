import { useCallback } from 'react';
import { useServer } from '../../../shared/api/server.ts';

/** How the owner's reading of a station is asked for again where it has grown old. */
export function useOwnStationRefetch(id: number): () => void {
  const { refetch } = useServer();
  return useCallback(() => refetch('readOwnStation', { params: { id } }), [refetch, id]);
}
