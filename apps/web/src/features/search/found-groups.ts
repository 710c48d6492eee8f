import type { Found, FoundKind } from '@voltagora/contract';

const GROUPS = {
  town: 'places',
  region: 'places',
  district: 'places',
  landmark: 'places',
  airport: 'places',
  port: 'places',
  street: 'addresses',
  address: 'addresses',
  postcode: 'addresses',
  station: 'stations',
  operator: 'stations',
  position: 'position',
} as const satisfies Record<FoundKind, string>;

type GroupName = (typeof GROUPS)[FoundKind] | 'recent';
type FoundGroup = { title: GroupName; found: Found[] };

/** Groups of results by kind; the group of the best result comes first. */
export function groupsOf(results: readonly Found[], by: 'kind' | 'recent'): FoundGroup[] {
  const groups = new Map<GroupName, Found[]>();
  for (const found of results) {
    const title = by === 'recent' ? by : GROUPS[found.kind];
    groups.set(title, [...(groups.get(title) ?? []), found]);
  }
  return [...groups].map(([title, found]) => ({ title, found }));
}
