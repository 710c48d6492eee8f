import type { AnswerOf } from '@voltagora/contract';

type OwnerStation = AnswerOf<'listMyStations'>['results'][number];
export type StationState =
  | 'live'
  | 'draft'
  | 'hidden'
  | 'paused'
  | 'noPlugs'
  | 'noPrice'
  | 'noPoint'
  | 'offline';

/** The first reason why a station cannot be booked, or `live`. */
export function stationState(
  station: Pick<OwnerStation, 'pricing' | 'state'> & {
    plugs: readonly Pick<OwnerStation['plugs'][number], 'charging_point' | 'status'>[];
  },
): StationState {
  const { state } = station;
  if (state === 'draft' || state === 'hidden' || state === 'paused') return state;
  if (station.pricing === null) return 'noPrice';
  if (station.plugs.length === 0) return 'noPlugs';
  if (station.plugs.every(({ charging_point }) => charging_point === null)) return 'noPoint';
  if (station.plugs.every(({ status }) => status === 'Not connected')) return 'offline';
  return state === 'listed' ? 'offline' : 'live';
}
