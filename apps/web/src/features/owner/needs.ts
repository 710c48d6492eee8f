/** Action items derived from the list of stations, the most urgent first, one for each place to fix them. */
import type { AnswerOf } from '@voltagora/contract';
import { groupBy } from '../../shared/state/group-by.ts';

type OwnerStation = AnswerOf<'listMyStations'>['results'][number];
type OwnerPlug = OwnerStation['plugs'][number];
export type NeedKind = 'faulted' | 'offline' | 'noPrice' | 'noPlugs' | 'noPoint' | 'never';
export type Need = {
  kind: NeedKind;
  station: { id: number; name: string };
  labels: string[];
  /** The path of the page where it is fixed. */
  to: string;
};

const ORDER: readonly NeedKind[] = ['faulted', 'offline', 'noPrice', 'noPlugs', 'noPoint', 'never'];

export const needsOf = (stations: readonly OwnerStation[]): Need[] =>
  stations
    .flatMap(needsOfStation)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

function needsOfStation(station: OwnerStation): Need[] {
  const { id, name, pricing, plugs } = station;
  const home = `/owner/stations/${id}`;
  const need = (kind: NeedKind, to: string, of: readonly OwnerPlug[] = []): Need => ({
    kind,
    station: { id, name },
    labels: of.map(({ label }) => label),
    to,
  });
  const tab = (name: string): string => `${home}?tab=${name}`;
  const byPlace = groupBy(plugs, (plug) => `${needOfPlug(plug)} ${plug.charging_point?.id}`);
  const ofPlugs = [...byPlace.values()].flatMap((group) => {
    const [first] = group;
    const kind = first && needOfPlug(first);
    if (!kind) return [];
    const point = first.charging_point;
    return [need(kind, point ? `${home}/points/${point.id}` : tab('plugs'), group)];
  });
  return [
    ...(pricing === null ? [need('noPrice', tab('prices'))] : []),
    ...(plugs.length === 0 ? [need('noPlugs', tab('plugs'))] : []),
    ...ofPlugs,
  ];
}

/** A plug without any status belongs to a charging point that has never connected. */
function needOfPlug({ charging_point, status, status_at }: OwnerPlug): NeedKind | null {
  if (charging_point === null) return 'noPoint';
  if (status === 'Faulted') return 'faulted';
  if (status !== 'Not connected') return null;
  return status_at === null ? 'never' : 'offline';
}
