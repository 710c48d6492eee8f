import type { PlugWatch } from '@voltagora/contract';
import { useSelector } from 'react-redux';
import { useCall } from '../../shared/api/use-call.ts';
import { selectRole } from '../accounts/public.ts';

/** What the driver waits for; nothing for anybody else. */
export function useWatches(): { watches: readonly PlugWatch[]; reload: () => void } {
  const isDriver = useSelector(selectRole) === 'driver';
  const { data, reload } = useCall('listPlugWatches', isDriver ? {} : null);
  return { watches: (isDriver && data?.results) || [], reload };
}
