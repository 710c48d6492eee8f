import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { ReferenceModel } from './reference-models.ts';

/** Writes new and changed models. Models that left the list stay, because vehicles refer to them, but are listed no more. */
export async function storeModels(db: Db, models: readonly ReferenceModel[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into vehicle_models as known (id, manufacturer, name, variant, year, usable_battery_wh, ac_max_w, dc_max_w,
      connector_types, dc_curve, ac_phases, consumption_wh_per_km)
    select id, manufacturer, name, variant, year, usable_battery_wh, ac_max_w, dc_max_w, connector_types, dc_curve, ac_phases,
      consumption_wh_per_km
    from jsonb_populate_recordset(null::vehicle_models, ${JSON.stringify(models)}::jsonb)
    on conflict (id) do update set manufacturer = excluded.manufacturer, name = excluded.name, variant = excluded.variant,
      year = excluded.year, usable_battery_wh = excluded.usable_battery_wh, ac_max_w = excluded.ac_max_w,
      dc_max_w = excluded.dc_max_w, connector_types = excluded.connector_types, dc_curve = excluded.dc_curve,
      ac_phases = excluded.ac_phases, consumption_wh_per_km = excluded.consumption_wh_per_km, is_listed = true
    where known is distinct from excluded`.execute(db);
  await db
    .updateTable('vehicle_models')
    .set({ is_listed: false })
    .where('driver_id', 'is', null)
    .where('is_listed', '=', true)
    .where('id', '<>', sql<number>`all(${models.map(({ id }) => id)}::int[])`)
    .execute();
  return Number(numAffectedRows ?? 0);
}
