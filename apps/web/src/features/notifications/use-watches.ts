import type { PlugWatch } from '@voltagora/contract';
import { useSelector } from 'react-redux';
import { useRead } from '../../shared/api/use-read.ts';
import { selectRole } from '../accounts/public.ts';

const NONE: readonly PlugWatch[] = [];

/** The plugs that the driver waits for; empty for other roles. */
export function useWatches(): readonly PlugWatch[] {
  const isDriver = useSelector(selectRole) === 'driver';
  const { data } = useRead('listPlugWatches', isDriver ? {} : null);
  return (isDriver && data?.results) || NONE;
}
