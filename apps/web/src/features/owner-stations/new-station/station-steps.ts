import type { StationState } from '../list/station-state.ts';

/** The page where an owner fixes what keeps a station from being live. */
export function stepPath({ id }: { id: number }, state: Exclude<StationState, 'live'>): string {
  if (state === 'draft' || state === 'hidden' || state === 'paused') return `/owner/stations/${id}`;
  return `/owner/stations/${id}?tab=${state === 'noPrice' ? 'prices' : 'plugs'}`;
}
