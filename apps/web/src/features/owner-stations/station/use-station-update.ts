import type { EditableStation, RequestOf } from '@voltagora/contract';
import { OwnerStation } from '@voltagora/contract';
import { useApi } from '../../../shared/api/api-context.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { stationUpdated } from '../../stations/public.ts';

/** Changes a station and replaces it in the owner's list (S4.13). */
export function useStationUpdate(id: number, onChanged: () => void) {
  const api = useApi();
  const dispatch = useAppDispatch();
  return async (body: RequestOf<'updateStation'>['body']): Promise<EditableStation> => {
    const station = await api.call('updateStation', { params: { id }, body }, { silent: true });
    dispatch(stationUpdated(OwnerStation.parse(station)));
    onChanged();
    return station;
  };
}
