// The owner's stations as a table: state, plugs now and figures of 30 days, filtered and sorted in one statement.
import type { StationFilter, StationFilterState, StationTableOrder } from '@voltagora/contract';
import type { CurrencyName, StationState } from '@voltagora/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { matchesText } from '../map/station-filters.reads.ts';
import { isFresh, shownStatus } from '../map/shown-status.reads.ts';
import { isBookable } from '../prices/sale.reads.ts';

export interface Wanted {
  ownerId: string;
  filter: StationFilter;
  now: Date;
  /** The begin of the 30 days. */
  since: Date;
}

export interface TableRow {
  id: number;
  name: string;
  address: string;
  city: string;
  country: string;
  state: StationState;
  tags: string[];
  plugs_total: number;
  plugs_free: number;
  plugs_faulted: number;
  plugs_offline: number;
  max_power_w: number | null;
  pricing_policy: 0 | 1 | null;
  price_per_kwh_micro: number;
  base_price_micro: number;
  base_flat_fee_micro: number;
  currency: CurrencyName;
  price_rule: unknown;
  revenue_micro: number;
  sessions: number;
}

/** As the domain's `stationState`. */
const stateOf = (now: Date): RawBuilder<StationState> => sql`case
  when stations.is_draft then 'draft' when stations.hidden_since is not null then 'hidden'
  when stations.is_paused then 'paused' when ${isBookable(now)} then 'bookable' else 'listed' end`;

/** `own`: all stations of the owner that match, but for the filter of state. Amounts in another currency are left out. */
const ownStations = ({ ownerId, filter, now, since }: Wanted): RawBuilder<unknown> => sql`
  billed as (
    select reservations.station_id, reservations.tariff ->> 'currency' as currency,
      sum(reservations.billed_total_micro)::int8 as micro, count(*)::int as sessions
    from reservations
    where reservations.owner_id = ${ownerId}::uuid and reservations.start_time >= ${since}
      and reservations.billed_total_micro > 0
    group by 1, 2),
  plugs_now as (
    select plugs.station_id, count(*)::int as total,
      (count(*) filter (where ${shownStatus(now)} = 'Available'))::int as free,
      (count(*) filter (where ${shownStatus(now)} = 'Faulted'))::int as faulted,
      (count(*) filter (where not ${isFresh(now)}))::int as offline
    from plugs join stations on stations.id = plugs.station_id
      left join charging_points on charging_points.id = plugs.charging_point_id
    where stations.owner_id = ${ownerId}::uuid and plugs.deleted_at is null
    group by 1),
  own as materialized (
    select stations.id, stations.name, stations.address, stations.city, stations.country, stations.tags,
      stations.max_power_w, stations.pricing_policy, stations.price_per_kwh_micro,
      stations.base_price_micro, stations.base_flat_fee_micro, stations.currency,
      stations.price_rule, ${stateOf(now)} as state,
      coalesce(plugs_now.total, 0) as plugs_total, coalesce(plugs_now.free, 0) as plugs_free,
      coalesce(plugs_now.faulted, 0) as plugs_faulted,
      coalesce(plugs_now.offline, 0) as plugs_offline,
      coalesce(billed.micro, 0) as revenue_micro, coalesce(billed.sessions, 0) as sessions
    from stations left join plugs_now on plugs_now.station_id = stations.id
      left join billed on billed.station_id = stations.id and billed.currency = stations.currency
    where stations.owner_id = ${ownerId}::uuid and stations.deleted_at is null
      and ${matchesText(filter.search)} and ${matchesTag(filter)} and ${matchesRevenue(filter)})`;

const matchesTag = ({ tag }: StationFilter): RawBuilder<SqlBool> =>
  tag === undefined ? sql`true` : sql`${tag} = any(stations.tags)`;

const matchesRevenue = ({ revenue }: StationFilter): RawBuilder<SqlBool> => {
  if (revenue === undefined) return sql`true`;
  return revenue === 'some' ? sql`billed.micro > 0` : sql`coalesce(billed.micro, 0) = 0`;
};

const matchesState = ({ state }: StationFilter): RawBuilder<SqlBool> => {
  if (state === undefined) return sql`true`;
  return state === 'fault' ? sql`own.plugs_faulted > 0` : sql`own.state = ${state}`;
};

const PRICE = sql`case when own.pricing_policy = 1 then own.base_price_micro
  when own.pricing_policy = 0 then own.price_per_kwh_micro end`;

const SORTED_BY: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(own.name)`,
  city: sql`lower(own.city)`,
  state: sql`own.state`,
  plugs: sql`own.plugs_total`,
  price: PRICE,
  revenue: sql`own.revenue_micro`,
};

function orderOf(ordering: StationTableOrder): RawBuilder<unknown> {
  const by = SORTED_BY[ordering.replace('-', '')] ?? sql`own.id`;
  return ordering.startsWith('-')
    ? sql`${by} desc nulls last, lower(own.name), own.id`
    : sql`${by} nulls last, lower(own.name), own.id`;
}

interface Page {
  ordering: StationTableOrder;
  page: number;
  page_size: number;
}

export interface TablePage {
  rows: TableRow[];
  count: number;
  /** Those with a station. */
  states: Partial<Record<StationFilterState | 'all', number>>;
  tags: { tag: string; count: number }[];
}

export async function readTable(
  db: Db,
  wanted: Wanted,
  { ordering, page, page_size: size }: Page,
): Promise<TablePage> {
  const { ownerId, filter } = wanted;
  const { rows } = await sql<TablePage>`
    with ${ownStations(wanted)},
    page as (
      select own.* from own where ${matchesState(filter)}
      order by ${orderOf(ordering)} limit ${size} offset ${(page - 1) * size})
    select
      (select count(*)::int from own where ${matchesState(filter)}) as count,
      (select coalesce(json_agg(own order by ${orderOf(ordering)}), '[]') from page as own) as rows,
      (select json_object_agg(name, stations) from (
        select own.state as name, count(*)::int as stations from own group by 1
        union all select 'all', count(*)::int from own
        union all select 'fault', (count(*) filter (where own.plugs_faulted > 0))::int from own
      ) counted) as states,
      (select coalesce(json_agg(json_build_object('tag', tag, 'count', stations) order by tag), '[]')
        from (select unnest(stations.tags) as tag, count(*)::int as stations from stations
          where stations.owner_id = ${ownerId}::uuid and stations.deleted_at is null
          group by 1) tagged) as tags`.execute(db);
  return rows[0] ?? { rows: [], count: 0, states: {}, tags: [] };
}

/** The ids of all that match, by name; at most `limit`. */
export async function listMatching(db: Db, wanted: Wanted, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${ownStations(wanted)}
    select own.id from own where ${matchesState(wanted.filter)}
    order by ${orderOf('name')} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
