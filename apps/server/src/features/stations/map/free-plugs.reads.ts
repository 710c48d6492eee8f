import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { IS_SHOWN, isBookable } from '../prices/sale.reads.ts';
import { isFresh } from './shown-status.reads.ts';
import type { FreePlugs } from './free-plugs.ts';

/** More of them would fill the memory of a node: then the database counts each time. */
const ROWS_MAX = 200_000;

/** Available plugs of all shown stations, alike ones of a station together; undefined when there are too many. */
export async function readFreePlugs(db: Db, now: Date): Promise<FreePlugs[] | undefined> {
  const { rows } = await sql<FreePlugs>`
    select stations.id as "stationId", stations.position[1] as lat, stations.position[0] as lng, free.type,
      free.power_w as "powerW", free.free, (stations.owner_id is not null and ${isBookable(now)}) as "isBookable"
    from (select plugs.station_id, plugs.connector_type as type, plugs.max_power_w as power_w, count(*)::int as free
        from plugs join charging_points on charging_points.id = plugs.charging_point_id
        where ${isFresh(now)} and plugs.status = 'Available' and plugs.deleted_at is null
          and plugs.charging_point_id is not null
        group by 1, 2, 3) free
      cross join lateral (select * from stations where stations.id = free.station_id offset 0) stations
    where ${IS_SHOWN}
    limit ${ROWS_MAX + 1}`.execute(db);
  return rows.length > ROWS_MAX ? undefined : rows;
}
