// Whether stations and plugs can be sold, in SQL: each condition is written once, here. Lists, map, bookings and the owner's pages
// read the same ones; what follows from them is decided by domain (`stationState`, `saleRefusal`).
import {
  PLUG_OBSTACLES,
  type PlugObstacle,
  STATION_OBSTACLES,
  type StationObstacle,
  type StationSale,
} from '@voltagora/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** SQL: `stations` is seen by everybody. In the words of the indexes stations_seen_…. */
export const IS_SHOWN: RawBuilder<SqlBool> = sql`(stations.deleted_at is null and not stations.is_draft
  and stations.hidden_since is null)`;

const ownerHas = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`exists (select from users where users.id = stations.owner_id and ${condition})`;

const OF_STATION: Record<StationObstacle, RawBuilder<SqlBool>> = {
  owner_not_confirmed: ownerHas(sql`users.activated_at is null`),
  owner_suspended: ownerHas(sql`users.suspended_at is not null`),
  no_owner: sql`stations.owner_id is null`,
  no_price: sql`stations.pricing_policy is null`,
};

/** The conditions of `plugs` with its `stations`, and `charging_points` joined to the left. */
const ofPlug = (now: Date): Record<PlugObstacle, RawBuilder<SqlBool>> => ({
  no_charging_point: sql`(plugs.charging_point_id is null or plugs.connector_number is null)`,
  no_power: sql`coalesce(least(plugs.max_power_w, charging_points.max_power_w), 0) <= 0`,
  never_connected: sql`(charging_points.id is not null and charging_points.first_connected_at is null)`,
  no_status: sql`(charging_points.id is not null and plugs.first_status_at is null)`,
  away: sql`coalesce(not charging_points.connected and charging_points.last_seen_at
    < ${now}::timestamptz - stations.away_limit_hours * interval '1 hour', false)`,
});

const named = <Name extends string>(
  names: readonly Name[],
  conditions: Record<Name, RawBuilder<SqlBool>>,
): RawBuilder<Name[]> =>
  sql`array_remove(array[${sql.join(
    names.map((name) => sql`case when ${conditions[name]} then ${sql.lit(name)} end`),
  )}]::text[], null)`;

const noneOf = (conditions: Record<string, RawBuilder<SqlBool>>): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    Object.values(conditions).map((condition) => sql`not ${condition}`),
    sql` and `,
  )})`;

/** SQL: the obstacles of `stations`. */
export const stationObstacles: RawBuilder<StationObstacle[]> = named(STATION_OBSTACLES, OF_STATION);

/** SQL: the obstacles of `plugs`, with `stations`, and `charging_points` joined to the left. */
export const plugObstacles = (now: Date): RawBuilder<PlugObstacle[]> =>
  named(PLUG_OBSTACLES, ofPlug(now));

/** SQL: `plugs` has no obstacle of its own. */
export const isPlugReady = (now: Date): RawBuilder<SqlBool> => noneOf(ofPlug(now));

/** SQL: `stations` has a plug that can be sold now. */
export const isBookable = (now: Date): RawBuilder<SqlBool> => sql`(${IS_SHOWN}
  and not stations.is_paused and ${noneOf(OF_STATION)}
  and exists (select from plugs join charging_points on charging_points.id = plugs.charging_point_id
    where plugs.station_id = stations.id and plugs.charging_point_id is not null
      and plugs.deleted_at is null and ${isPlugReady(now)}))`;

/** A row with the columns that a sale depends on. */
interface SaleColumns {
  is_draft: boolean;
  is_paused: boolean;
  hidden_since: Date | null;
  station_obstacles: StationObstacle[];
}

export const saleOf = (row: SaleColumns): StationSale => ({
  isDraft: row.is_draft,
  isPaused: row.is_paused,
  isHidden: row.hidden_since !== null,
  obstacles: row.station_obstacles,
});
