// The stations of registers that are to be checked, and the result: a shorter name, and whether a position hides its station.
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';
import { POSITION } from '../hiding/hidings.reads.ts';
import { POSTCODE } from '../map/named-stations.reads.ts';

export interface StationToCheck {
  id: number;
  name: string;
  address: string;
  city: string;
  postcode: string;
  country: string;
  lat: number;
  lng: number;
  owner_id: string | null;
}

/** Takes up to `limit` of them; a station that is gone is left out. Another node takes others. */
export async function takeStationsToCheck(
  trx: Trx,
  limit: number,
): Promise<{ taken: number; stations: StationToCheck[] }> {
  const { rows } = await sql<{ station_id: number }>`
    delete from stations_to_check where station_id in
      (select station_id from stations_to_check order by station_id limit ${limit} for update skip locked)
    returning station_id`.execute(trx);
  const stations = await trx
    .selectFrom('stations')
    .select(['id', 'name', 'address', 'city', 'postcode', 'country', 'lat', 'lng', 'owner_id'])
    .where('id', '=', sql<number>`any(${rows.map(({ station_id: id }) => id)}::int[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return { taken: rows.length, stations };
}

export interface PostcodeArea {
  country: string;
  start: string;
}

interface AreaMiddle extends PostcodeArea {
  lat: number;
  lng: number;
}

/** How many stations of an area are looked at. */
const COMPARED = 500;
/** With fewer stations, the middle says little. */
const STATIONS_OF_AREA_MIN = 5;

/** The median position of the stations whose postcodes begin alike; areas with few stations are left out. */
export async function middlesOfAreas(
  trx: Trx,
  areas: readonly PostcodeArea[],
): Promise<AreaMiddle[]> {
  if (areas.length === 0) return [];
  const { rows } = await sql<AreaMiddle>`
    select area.country, area.start, middle.lat, middle.lng
    from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as area(country text, start text)
      cross join lateral (
        select count(*) as stations, percentile_cont(0.5) within group (order by compared.lat) as lat,
          percentile_cont(0.5) within group (order by compared.lng) as lng
        from (select lat, lng from stations
          where ${POSTCODE} ~>=~ area.start and ${POSTCODE} ~<~ (area.start || '~')
            and stations.country = area.country and deleted_at is null and not is_draft
          limit ${COMPARED}) compared
      ) middle
    where middle.stations >= ${STATIONS_OF_AREA_MIN}`.execute(trx);
  return rows;
}

/** Hides the stations; those that are hidden for this reason already stay as they are. */
export async function hideDoubted(
  trx: Trx,
  doubted: readonly { id: number; reason: string }[],
  now: Date,
): Promise<void> {
  if (doubted.length === 0) return;
  await trx
    .insertInto('station_hidings')
    .values(
      doubted.map(({ id, reason }) => ({ station_id: id, part: POSITION, reason, hidden_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Shows stations again that only their position hid. */
export async function showMended(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('station_hidings')
    .where('station_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('part', '=', POSITION)
    .execute();
}

export async function renameStations(
  trx: Trx,
  renamed: readonly { id: number; name: string }[],
  now: Date,
): Promise<void> {
  if (renamed.length === 0) return;
  await sql`
    update stations set name = given.name, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as given(id int, name text)
    where stations.id = given.id and stations.owner_id is null`.execute(trx);
}
