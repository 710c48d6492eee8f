// Compares a station of a feed with the database: new, changed (with its fields) or unchanged. Pure: it writes nothing, so a dry
// run reports the same as a real one.
import { OpeningHours } from '@voltagora/contract';
import { shortStationName } from '@voltagora/domain';
import type { KnownPlug, KnownStation, StationContent } from '../../stations/public.ts';
import type { FeedPlug, FeedStation } from './feed-station.ts';

export interface PlugPlan {
  added: FeedPlug[];
  updated: { id: number; plug: FeedPlug }[];
  removed: number[];
}

export type StationPlan =
  | { kind: 'new'; station: FeedStation; content: StationContent }
  | {
      kind: 'changed';
      id: number;
      station: FeedStation;
      content: StationContent;
      /** Names of changed fields, `plugs` among them. */
      fields: string[];
      plugs: PlugPlan;
      isRevived: boolean;
    }
  | { kind: 'unchanged'; station: FeedStation }
  /** Claimed by an owner, whose data applies. */
  | { kind: 'owned'; station: FeedStation };

export function planStation(known: KnownStation | undefined, station: FeedStation): StationPlan {
  const content = contentOf(station);
  if (known === undefined) return { kind: 'new', station, content };
  if (known.owner_id !== null) return { kind: 'owned', station };
  const plugs = planPlugs(known.plugs, station.plugs);
  const isRevived = known.deleted_at !== null;
  const havePlugsChanged = plugs.added.length + plugs.updated.length + plugs.removed.length > 0;
  const fields = new Set([...differing(known, content), ...(havePlugsChanged ? ['plugs'] : [])]);
  if (fields.size === 0 && !isRevived) return { kind: 'unchanged', station };
  return { kind: 'changed', id: known.id, station, content, fields: [...fields], plugs, isRevived };
}

export function contentOf(station: FeedStation): StationContent {
  const powers = station.plugs.flatMap(({ maxPowerW }) => maxPowerW ?? []);
  const types = station.plugs.map(({ connectorType }) => connectorType);
  return {
    name: shortStationName(station),
    operator: station.operator,
    address: station.address,
    city: station.city,
    postcode: station.postcode,
    country: station.country,
    lat: station.lat,
    lng: station.lng,
    time_zone: station.timeZone,
    open_24_7: station.open247,
    opening_hours: station.openingHours,
    access_notes: station.accessNotes,
    amenities: station.amenities,
    connector_types: [...new Set(types)].toSorted(),
    max_power_w: powers.length > 0 ? Math.max(...powers) : null,
    plugs_total: station.plugs.length,
    source_as_of: station.asOf,
  };
}

function differing(known: StationContent, content: StationContent): string[] {
  const before = comparable(known);
  const after = comparable(content);
  return Object.keys(after).filter((field) => before[field] !== after[field]);
}

/** Leaves out counts derived from the plugs, and normalizes JSON, whose field order the database does not keep. */
function comparable(content: StationContent): Record<string, string> {
  const { opening_hours, connector_types, max_power_w, plugs_total, ...fields } = content;
  const compared = {
    name: fields.name,
    operator: fields.operator,
    address: [fields.address, fields.city, fields.postcode, fields.country],
    position: [fields.lat, fields.lng, fields.time_zone],
    opening_hours: [fields.open_24_7, OpeningHours.nullable().catch(null).parse(opening_hours)],
    access_notes: fields.access_notes,
    amenities: fields.amenities,
    plugs: [connector_types.toSorted(), max_power_w, plugs_total],
    date: fields.source_as_of,
  };
  return Object.fromEntries(
    Object.entries(compared).map(([name, value]) => [name, JSON.stringify(value)]),
  );
}

/** Plugs keep their ids: matched by the feed's key, or else by their properties. */
export function planPlugs(known: readonly KnownPlug[], wanted: readonly FeedPlug[]): PlugPlan {
  const left = new Set(known);
  const matched = new Map<FeedPlug, KnownPlug>();
  const match = (isSame: (before: KnownPlug, plug: FeedPlug) => boolean) => {
    for (const plug of wanted) {
      if (matched.has(plug)) continue;
      const found = [...left].find((before) => isSame(before, plug));
      if (found === undefined) continue;
      left.delete(found);
      matched.set(plug, found);
    }
  };
  match((before, plug) => before.source_id === plug.key);
  match((before, plug) => before.deleted_at === null && isAlike(before, plug));
  return {
    added: wanted.filter((plug) => !matched.has(plug)),
    updated: [...matched]
      .filter(([plug, before]) => differs(before, plug))
      .map(([plug, { id }]) => ({ id, plug })),
    removed: [...left].filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id),
  };
}

const isAlike = (before: KnownPlug, plug: FeedPlug): boolean =>
  before.connector_type === plug.connectorType && before.max_power_w === plug.maxPowerW;

const differs = (before: KnownPlug, plug: FeedPlug): boolean =>
  before.deleted_at !== null ||
  before.source_id !== plug.key ||
  before.label !== plug.label ||
  !isAlike(before, plug);
