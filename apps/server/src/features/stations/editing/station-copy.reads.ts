import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';

/** Plugs of a station without what belongs to their charging points, but for a power that only those know. */
export const listPlugsToCopy = (trx: Trx, stationId: number) =>
  trx
    .selectFrom('plugs')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .select(['plugs.label', 'plugs.connector_type', 'plugs.idle_fee'])
    .select(
      sql<number | null>`coalesce(plugs.max_power_w, charging_points.max_power_w)`.as(
        'max_power_w',
      ),
    )
    .where('plugs.station_id', '=', stationId)
    .where('plugs.deleted_at', 'is', null)
    .orderBy('plugs.id')
    .execute();
