// What needs attention at all stations of an owner, in one statement.
import type { StationNeed } from '@voltagora/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isFresh, shownStatus } from '../map/shown-status.reads.ts';

interface NeedRow {
  kind: StationNeed['kind'];
  station_id: number;
  station_name: string;
  point_id: number | null;
  labels: string[];
}

export interface Needs {
  rows: NeedRow[];
  count: number;
  stations: number;
}

/** The most urgent `limit` of them. Plugs of one charging point that need the same are one row. */
export async function readNeeds(
  db: Db,
  ownerId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<Needs> {
  const { rows } = await sql<Needs>`
    with own as (
      select id, name, pricing_policy from stations
      where owner_id = ${ownerId}::uuid and deleted_at is null),
    own_plugs as (
      select plugs.id, plugs.station_id, plugs.label, plugs.charging_point_id as point_id,
        case when plugs.charging_point_id is null then 'noPoint'
          when ${isFresh(now)} and ${shownStatus(now)} = 'Faulted' then 'faulted'
          when ${isFresh(now)} then null
          when plugs.status_at is null then 'never' else 'offline' end as kind
      from plugs join own on own.id = plugs.station_id
        left join charging_points on charging_points.id = plugs.charging_point_id
      where plugs.deleted_at is null),
    needs as (
      select 'noPrice' as kind, own.id as station_id, null::int as point_id, '{}'::text[] as labels
        from own where own.pricing_policy is null
      union all select 'noPlugs', own.id, null, '{}' from own
        where not exists (select from own_plugs where own_plugs.station_id = own.id)
      union all select kind, station_id, point_id, array_agg(label order by id)
        from own_plugs where kind is not null group by kind, station_id, point_id),
    ranked as (
      select needs.*, own.name as station_name,
        array_position(array['faulted', 'offline', 'noPrice', 'noPlugs', 'noPoint', 'never'], kind)
          as urgency
      from needs join own on own.id = needs.station_id
      order by urgency, lower(own.name), own.id, point_id limit ${limit})
    select (select count(*)::int from needs) as count,
      (select count(*)::int from own) as stations,
      (select coalesce(json_agg(ranked order by urgency, lower(station_name), station_id, point_id), '[]')
        from ranked) as rows`.execute(db);
  return rows[0] ?? { rows: [], count: 0, stations: 0 };
}
