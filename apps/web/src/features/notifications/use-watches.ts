import type { PlugWatch } from '@voltagora/contract';
import { useSelector } from 'react-redux';
import { useRead } from '../../shared/api/use-read.ts';
import { selectRole } from '../accounts/public.ts';

/** What the driver waits for; nothing for anybody else. */
export function useWatches(): { watches: readonly PlugWatch[]; refetch: () => void } {
  const isDriver = useSelector(selectRole) === 'driver';
  const { data, refetch } = useRead('listPlugWatches', isDriver ? {} : null);
  return { watches: (isDriver && data?.results) || [], refetch };
}
