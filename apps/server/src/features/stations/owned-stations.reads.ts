// An owner's stations with plugs and pictures, in batches for an export: no long transaction, never all in memory.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { readSlice } from '../../platform/db/queries/slices.ts';
import { IS_SHOWN } from './prices/sale.reads.ts';
import { shownStatus } from './map/shown-status.reads.ts';

const SLICE = 100;

export type OwnedStation = Awaited<ReturnType<typeof readStations>>[number];
export type OwnedPlug = OwnedStation['plugs'][number];

/** Those that are shown to everybody, ordered by id. A station that is deleted meanwhile is left out. */
export async function* ownedStations(
  db: Db,
  ownerId: string,
  now: Date,
): AsyncGenerator<OwnedStation> {
  let after = 0;
  for (;;) {
    const slice = await readSlice(readStations, db, { ownerId, after, now });
    yield* slice;
    const last = slice.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function readStations(
  db: Db,
  { ownerId, after, now }: { ownerId: string; after: number; now: Date },
) {
  const stations = await db
    .selectFrom('stations')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(IS_SHOWN)
    .where('id', '>', after)
    .orderBy('id')
    .limit(SLICE)
    .execute();
  const ids = stations.map(({ id }) => id);
  const plugs = Map.groupBy(await readPlugs(db, ids, now), ({ station_id }) => station_id);
  const images = Map.groupBy(await readImages(db, ids), ({ station_id }) => station_id);
  return stations.map((station) => ({
    ...station,
    plugs: plugs.get(station.id) ?? [],
    images: images.get(station.id) ?? [],
  }));
}

const isOf = (stationIds: readonly number[]) => sql<number>`any(${[...stationIds]}::int[])`;

const readPlugs = (db: Db, stationIds: readonly number[], now: Date) =>
  db
    .selectFrom('plugs')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .select(['plugs.id', 'plugs.station_id', 'plugs.label', 'plugs.connector_type'])
    .select([
      sql<number | null>`coalesce(plugs.max_power_w, charging_points.max_power_w)`.as(
        'max_power_w',
      ),
      shownStatus(now).as('status'),
    ])
    .where('plugs.station_id', '=', isOf(stationIds))
    .where('plugs.deleted_at', 'is', null)
    .orderBy('plugs.id')
    .execute();

const readImages = (db: Db, stationIds: readonly number[]) =>
  db
    .selectFrom('station_images')
    .select(['id', 'station_id', 'width', 'height', 'alt'])
    .where('station_id', '=', isOf(stationIds))
    .orderBy('position')
    .orderBy('id')
    .execute();
