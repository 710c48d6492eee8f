import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { ReferenceModel } from './reference-models.ts';

/** Writes new and changed models. Models that left the list stay, because vehicles refer to them. */
export async function storeModels(db: Db, models: readonly ReferenceModel[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into vehicle_models as known (id, manufacturer, name, year, usable_battery_wh, ac_max_w, dc_max_w,
      connector_types, dc_curve, ac_phases)
    select id, manufacturer, name, year, usable_battery_wh, ac_max_w, dc_max_w, connector_types, dc_curve, ac_phases
    from jsonb_populate_recordset(null::vehicle_models, ${JSON.stringify(models)}::jsonb)
    on conflict (id) do update set manufacturer = excluded.manufacturer, name = excluded.name,
      year = excluded.year, usable_battery_wh = excluded.usable_battery_wh, ac_max_w = excluded.ac_max_w,
      dc_max_w = excluded.dc_max_w, connector_types = excluded.connector_types, dc_curve = excluded.dc_curve,
      ac_phases = excluded.ac_phases
    where known is distinct from excluded`.execute(db);
  return Number(numAffectedRows ?? 0);
}
