import type { PlugType } from '@voltagora/contract';
import type { Db } from '../../platform/db/db.ts';

/** The location of a station; undefined when there is none. */
export const readPlace = (db: Db, stationId: number) =>
  db
    .selectFrom('stations')
    .select(['country', 'lat', 'lng'])
    .where('id', '=', stationId)
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
    .where('hidden_since', 'is', null)
    .executeTakeFirst();

export interface PlugToFit {
  id: number;
  label: string;
  connectorType: PlugType;
  maxPowerW: number | null;
}

export async function readPlugsToFit(db: Db, stationId: number): Promise<PlugToFit[]> {
  const rows = await db
    .selectFrom('plugs')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .select(['plugs.id', 'plugs.label', 'connector_type', 'plugs.max_power_w'])
    .select('charging_points.max_power_w as point_max_power_w')
    .where('plugs.station_id', '=', stationId)
    .where('plugs.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => {
    const known = [row.max_power_w, row.point_max_power_w].filter((each) => each !== null);
    return {
      id: row.id,
      label: row.label,
      connectorType: row.connector_type as PlugType, // stored in the contract's spelling
      maxPowerW: known.length > 0 ? Math.min(...known) : null,
    };
  });
}
