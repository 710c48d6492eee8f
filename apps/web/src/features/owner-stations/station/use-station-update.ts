import type { EditableStation, RequestOf } from '@voltagora/contract';
import { OwnerStation } from '@voltagora/contract';
import { useServer } from '../../../shared/api/server.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { stationUpdated } from '../../stations/public.ts';

/** Changes a station and replaces it in the owner's list (S4.13). */
export function useStationUpdate(id: number, onChanged: () => void) {
  const { send } = useServer();
  const dispatch = useAppDispatch();
  return async (body: RequestOf<'updateStation'>['body']): Promise<EditableStation> => {
    const station = await send('updateStation', { params: { id }, body });
    dispatch(stationUpdated(OwnerStation.parse(station)));
    onChanged();
    return station;
  };
}
