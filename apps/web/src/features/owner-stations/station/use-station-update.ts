import type { EditableStation, RequestOf } from '@voltagora/contract';
import { useServer } from '../../../shared/api/server.ts';

/** Updates a station; the answer replaces the station here and in the owner's list (S4.13). */
export function useStationUpdate(id: number) {
  const { send } = useServer();
  return (body: RequestOf<'updateStation'>['body']): Promise<EditableStation> =>
    send('updateStation', { params: { id }, body });
}
