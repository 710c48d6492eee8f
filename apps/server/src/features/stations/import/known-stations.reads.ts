// The database's stations of a source, for an import to compare with.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';

/** The columns that an import writes; the others stay. */
export interface StationContent {
  name: string;
  operator: string;
  address: string;
  city: string;
  postcode: string;
  country: string;
  lat: number;
  lng: number;
  time_zone: string;
  open_24_7: boolean | null;
  opening_hours: unknown;
  access_notes: string;
  amenities: string[];
  connector_types: string[];
  max_power_w: number | null;
  plugs_total: number;
  source_as_of: string | null;
}

export interface KnownPlug {
  id: number;
  source_id: string | null;
  label: string;
  connector_type: string;
  max_power_w: number | null;
  deleted_at: Date | null;
}

export interface KnownStation extends StationContent {
  id: number;
  source_id: string | null;
  owner_id: string | null;
  deleted_at: Date | null;
  plugs: KnownPlug[];
}

/** The stations of a source with these ids, including deleted ones, by source id. */
export async function readKnownStations(
  db: Db | Trx,
  source: string,
  sourceIds: readonly string[],
): Promise<Map<string, KnownStation>> {
  const rows = await db
    .selectFrom('stations')
    .select(['id', 'source_id', 'owner_id', 'deleted_at'])
    .select(['name', 'operator', 'address', 'city', 'postcode', 'country', 'lat', 'lng'])
    .select(['time_zone', 'open_24_7', 'opening_hours', 'access_notes', 'amenities'])
    .select(['connector_types', 'max_power_w', 'plugs_total', 'source_as_of'])
    .where('source', '=', source)
    .where('source_id', '=', sql<string>`any(${[...sourceIds]}::text[])`)
    .execute();
  const plugs = await readPlugs(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => [row.source_id ?? '', { ...row, plugs: plugs.get(row.id) ?? [] }]),
  );
}

async function readPlugs(
  db: Db | Trx,
  stationIds: readonly number[],
): Promise<Map<number, KnownPlug[]>> {
  if (stationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('plugs')
    .select(['id', 'station_id', 'source_id', 'label'])
    .select(['connector_type', 'max_power_w', 'deleted_at'])
    .where('station_id', '=', sql<number>`any(${[...stationIds]}::int[])`)
    .orderBy(sql`deleted_at is not null`)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ station_id }) => station_id);
}

/** The stations of a source on the map that have no owner. */
export const listUnownedStations = (db: Db, source: string) =>
  db
    .selectFrom('stations')
    .select(['id', 'source_id'])
    .where('source', '=', source)
    .where('owner_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

export async function listSlugs(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('stations').select('slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}

const LIVE_STATUSES = ['PENDING', 'RESERVED', 'CHARGING'] as const;

/** Those of the stations with a live booking. */
export async function listBooked(db: Db | Trx, stationIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('station_id')
    .distinct()
    .where('station_id', '=', sql<number>`any(${[...stationIds]}::int[])`)
    .where('status', 'in', LIVE_STATUSES)
    .execute();
  return rows.map(({ station_id }) => station_id);
}
