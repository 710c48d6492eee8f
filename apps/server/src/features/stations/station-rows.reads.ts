// Rows of stations and plugs, with current counts of their plugs.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { firstImageId } from './station-images.reads.ts';
import { isPlugReady, plugObstacles, stationObstacles } from './prices/sale.reads.ts';
import { isFresh, shownStatus } from './map/shown-status.reads.ts';

export type StationRow = Awaited<ReturnType<typeof readStationRows>>[number];
export type PlugRow = Awaited<ReturnType<typeof readPlugRows>>[number];

/** In the order of `ids`. */
export async function readStationRows(db: Db, ids: readonly number[], now: Date) {
  if (ids.length === 0) return [];
  const rows = await selectStations(db, now)
    .where('stations.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('stations.deleted_at', 'is', null)
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** By its present slug, else by one that it once had. */
export async function findStationId(db: Db, slug: string): Promise<number | undefined> {
  const present = await publishedStations(db).where('slug', '=', slug).executeTakeFirst();
  if (present !== undefined) return present.id;
  const former = await publishedStations(db)
    .where('id', '=', (eb) =>
      eb.selectFrom('former_slugs').select('station_id').where('former_slugs.slug', '=', slug),
    )
    .executeTakeFirst();
  return former?.id;
}

const publishedStations = (db: Db) =>
  db
    .selectFrom('stations')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false);

/** Amperes are per phase at 230 V. */
const siteMaxW = sql<number | null>`case site_limits.unit when 'A'
  then site_limits.value * site_limits.phases * 230 else site_limits.value end`;

/** The kinds of plugs, each once. */
const offeredPlugs = sql<
  { type: string; power_w: number | null }[] | null
>`jsonb_agg(distinct jsonb_build_object('type', plugs.connector_type,
  'power_w', least(plugs.max_power_w, charging_points.max_power_w)))`;

const selectStations = (db: Db, now: Date) =>
  db
    .selectFrom('stations')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('plugs')
          .innerJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
          .whereRef('plugs.station_id', '=', 'stations.id')
          .where('plugs.deleted_at', 'is', null)
          .select([
            sql<number>`(count(*) filter (where ${isPlugReady(now)}))::int`.as('ready'),
            sql<number>`(count(*) filter (where ${isFresh(now)}))::int`.as('connected'),
            sql<number>`(count(*) filter (where ${shownStatus(now)} = 'Available'))::int`.as(
              'free',
            ),
            offeredPlugs.as('offered_plugs'),
          ])
          .as('now'),
      (join) => join.onTrue(),
    )
    .leftJoin('station_sources', 'station_sources.key', 'stations.source')
    .leftJoin('site_limits', 'site_limits.station_id', 'stations.id')
    .selectAll('stations')
    .select(sql<boolean>`site_limits.station_id is not null`.as('power_shared'))
    .select(siteMaxW.as('site_max_w'))
    .select([
      'station_sources.name as source_name',
      'station_sources.licence as source_licence',
      'station_sources.attribution as source_attribution',
    ])
    .select(firstImageId.as('image_id'))
    .select([
      'now.ready',
      'now.connected',
      'now.free',
      'now.offered_plugs',
      stationObstacles.as('station_obstacles'),
    ]);

/** One plug, or the plugs of some stations in order. */
export const readPlugRows = (
  db: Db,
  now: Date,
  of: { plugId: number } | { stationIds: number[] },
) =>
  db
    .selectFrom('plugs')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .select([
      'plugs.id',
      'plugs.label',
      'plugs.station_id',
      'plugs.charging_point_id',
      'plugs.connector_number',
      'plugs.connector_type',
      'plugs.max_power_w',
      'plugs.error_code',
      'plugs.idle_fee',
      'plugs.status_at',
      'charging_points.max_power_w as point_max_power_w',
      'stations.is_draft',
      'stations.is_paused',
      'stations.hidden_since',
      stationObstacles.as('station_obstacles'),
      plugObstacles(now).as('obstacles'),
      isFresh(now).as('is_fresh'),
      shownStatus(now).as('status'),
    ])
    .where('plugs.deleted_at', 'is', null)
    .where('stations.deleted_at', 'is', null)
    .where(
      'plugId' in of
        ? sql<boolean>`plugs.id = ${of.plugId}`
        : sql<boolean>`plugs.station_id = any(${of.stationIds}::int[])`,
    )
    .orderBy('plugs.station_id')
    .orderBy('plugs.id')
    .execute();
