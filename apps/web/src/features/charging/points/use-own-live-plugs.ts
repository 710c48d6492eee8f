import type { EditableStation, Plug } from '@voltagora/contract';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { STATION_READ_EVERY_MS, useLivePlugs } from '../../stations/public.ts';

/** The live plugs of the owner's station, which is read again before the answer is too old. */
export function useOwnLivePlugs(station: EditableStation): Plug[] {
  usePolling('readOwnStation', { params: { id: station.id } }, STATION_READ_EVERY_MS);
  return useLivePlugs(station);
}
