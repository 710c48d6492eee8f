/** Where an owner fixes what needs attention. */
import type { StationNeed } from '@voltagora/contract';

const TABS: Partial<Record<StationNeed['kind'], string>> = {
  noPrice: 'prices',
  noPlugs: 'plugs',
  noPoint: 'plugs',
};

export function needPath({ kind, station, charging_point: point }: StationNeed): string {
  const home = `/owner/stations/${station.id}`;
  if (point !== null) return `${home}/points/${point.id}`;
  return `${home}?tab=${TABS[kind] ?? 'plugs'}`;
}
