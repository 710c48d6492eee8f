// Alternative plugs for a booking whose charging point refuses the slot lock or is offline.
import type { Reservation } from '@voltagora/contract';
import { withGap } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { shownStatus } from '../../stations/public.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';
import { termsOfBooking } from '../lists/stored-json.ts';

type OtherPlug = NonNullable<Reservation['charger_hold']>['other_plugs'][number];

/** True when the charging point refuses the slot lock, is out of order or is offline. */
export async function isPlugLost(db: Db, row: ReservationColumns, now: Date): Promise<boolean> {
  if (row.charger_hold === 'refused' || row.charger_hold === 'lost') return true;
  const plug = await db
    .selectFrom('plugs')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .select(shownStatus(now).as('status'))
    .where('plugs.id', '=', row.plug_id)
    .executeTakeFirst();
  return plug?.status === 'Not connected' || plug?.status === 'Faulted';
}

export async function readPlugType(db: Db, plugId: number): Promise<string | undefined> {
  const plug = await db
    .selectFrom('plugs')
    .select('connector_type')
    .where('id', '=', plugId)
    .executeTakeFirst();
  return plug?.connector_type;
}

/** Plugs of the same station and type with at least the same power that are free now and in the whole window. */
export async function listOtherPlugs(
  db: Db,
  row: ReservationColumns,
  now: Date,
): Promise<OtherPlug[]> {
  const { start, stop } = withGap(
    { start: row.start_time, stop: row.stop_time },
    termsOfBooking(row),
  );
  return db
    .selectFrom('plugs')
    .innerJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .innerJoin('plugs as present', (join) =>
      join
        .onRef('present.station_id', '=', 'plugs.station_id')
        .onRef('present.connector_type', '=', 'plugs.connector_type')
        .onRef('present.id', '!=', 'plugs.id'),
    )
    .leftJoin('charging_points as present_point', 'present_point.id', 'present.charging_point_id')
    .select(['plugs.id', 'plugs.label'])
    .where('present.id', '=', row.plug_id)
    .where('plugs.deleted_at', 'is', null)
    .where('plugs.connector_number', 'is not', null)
    .where(shownStatus(now), '=', 'Available')
    .where(
      sql<boolean>`least(plugs.max_power_w, charging_points.max_power_w)
        >= least(present.max_power_w, present_point.max_power_w)`,
    )
    .where(
      sql<boolean>`not exists (select from calendar_entries entry where entry.plug_id = plugs.id
        and released_at is null and during && tstzrange(${start}, ${stop}))`,
    )
    .orderBy('plugs.id')
    .execute();
}
