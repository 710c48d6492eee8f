// Rows of stations, charging points and plugs: whoever sets them up names only what matters.
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';

type Row<Table extends keyof Database> = Insertable<Database[Table]>;

const CREATED = new Date('2026-07-01T09:00:00Z');

/** A station in Athens whose price is 0 unless it is named. */
export async function insertStationRow(
  db: Db,
  row: Partial<Row<'stations'>> & Pick<Row<'stations'>, 'owner_id'>,
): Promise<number> {
  const name = row.name ?? `Station ${newId()}`;
  const place = { country: 'GR', lat: 37.98, lng: 23.73, time_zone: 'Europe/Athens' };
  const address = { address: 'Ermou 1', city: 'Athens', postcode: '' };
  const times = { created_at: CREATED, updated_at: CREATED };
  const { id } = await db
    .insertInto('stations')
    .values({
      slug: newId(),
      name,
      operator: '',
      ...place,
      ...address,
      ...times,
      pricing_policy: 0,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A charging point with which nobody can sign in unless its password is given. */
export async function insertPointRow(
  db: Db,
  row: Partial<Row<'charging_points'>> & Pick<Row<'charging_points'>, 'station_id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('charging_points')
    .values({ ocpp_identity: newId(), password_hash: 'none', ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A plug of 22 kW, without a charging point unless one is given. It can be sold at once, unless `first_status_at: null` says that it
 * has never reported.
 */
export async function insertPlugRow(
  db: Db,
  row: Partial<Row<'plugs'>> & Pick<Row<'plugs'>, 'station_id'>,
): Promise<number> {
  const label = `Plug ${row.connector_number ?? null}`;
  const none = { charging_point_id: null, connector_number: null };
  const { id } = await db
    .insertInto('plugs')
    .values({ ...none, label, connector_type: 'TYPE2', max_power_w: 22_000, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (row.first_status_at !== null) await recordFirstContact(db, id);
  return id;
}

/** Records that the charging point of a plug has connected and the plug has reported a status: without both, no plug is sold. */
export async function recordFirstContact(db: Db, plugId: number): Promise<void> {
  const plug = await db
    .updateTable('plugs')
    .set({ first_status_at: CREATED })
    .where('id', '=', plugId)
    .where('charging_point_id', 'is not', null)
    .returning('charging_point_id')
    .executeTakeFirst();
  await db
    .updateTable('charging_points')
    .set({ first_connected_at: CREATED })
    .where('id', '=', plug?.charging_point_id ?? null)
    .execute();
}
