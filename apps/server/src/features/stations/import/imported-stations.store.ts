// Writes the plan of an import in batches: few statements for many rows.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { StationContent } from './known-stations.reads.ts';

interface ImportedPlug {
  /** Identifies the plug within its station across imports. */
  key: string;
  label: string;
  connectorType: string;
  maxPowerW: number | null;
}

interface NewStation {
  station: { sourceId: string; plugs: readonly ImportedPlug[] };
  content: StationContent;
  slug: string;
}

interface ChangedStation {
  id: number;
  content: StationContent;
  plugs: {
    added: readonly ImportedPlug[];
    updated: readonly { id: number; plug: ImportedPlug }[];
    removed: readonly number[];
  };
}

const CONTENT_COLUMNS = [
  'name',
  'operator',
  'address',
  'city',
  'postcode',
  'country',
  'lat',
  'lng',
  'time_zone',
  'open_24_7',
  'opening_hours',
  'access_notes',
  'amenities',
  'connector_types',
  'max_power_w',
  'plugs_total',
  'source_as_of',
] as const satisfies readonly (keyof StationContent)[];

export async function insertStations(
  trx: Trx,
  source: string,
  stations: readonly NewStation[],
  now: Date,
): Promise<void> {
  if (stations.length === 0) return;
  const stamps = { created_at: now, updated_at: now, last_imported_at: now };
  const rows = stations.map(({ station, content, slug }) => ({
    ...content,
    ...stamps,
    slug,
    source,
    source_id: station.sourceId,
  }));
  const columns = columnList([
    ...CONTENT_COLUMNS,
    'slug',
    'source',
    'source_id',
    ...Object.keys(stamps),
  ]);
  const inserted = await sql<{ id: number; source_id: string }>`
    insert into stations (${columns}) select ${columns}
    from jsonb_populate_recordset(null::stations, ${JSON.stringify(rows)}::jsonb)
    returning id, source_id`.execute(trx);
  const ids = new Map(inserted.rows.map(({ id, source_id }) => [source_id, id]));
  await insertPlugs(
    trx,
    stations.flatMap(({ station }) =>
      station.plugs.map((plug) => ({ stationId: ids.get(station.sourceId) ?? 0, plug })),
    ),
  );
}

/** Leaves out stations that an owner has claimed since they were read, and returns the ids of the others. */
export async function updateStations(
  trx: Trx,
  stations: readonly ChangedStation[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (stations.length === 0) return new Set();
  const rows = stations.map(({ id, content }) => ({ ...content, id }));
  const columns = columnList(CONTENT_COLUMNS);
  const given = sql.join(CONTENT_COLUMNS.map((column) => sql.ref(`given.${column}`)));
  const written = await sql<{ id: number }>`
    update stations set (${columns}) = row(${given}), deleted_at = null, updated_at = ${now}, last_imported_at = ${now}
    from jsonb_populate_recordset(null::stations, ${JSON.stringify(rows)}::jsonb) as given
    where stations.id = given.id and stations.owner_id is null
    returning stations.id`.execute(trx);
  const ids = new Set(written.rows.map(({ id }) => id));
  const updated = stations.filter(({ id }) => ids.has(id));
  await updatePlugs(
    trx,
    updated.flatMap(({ plugs }) => plugs.updated),
  );
  await removePlugs(
    trx,
    updated.flatMap(({ plugs }) => plugs.removed),
    now,
  );
  await insertPlugs(
    trx,
    updated.flatMap(({ id, plugs }) => plugs.added.map((plug) => ({ stationId: id, plug }))),
  );
  return ids;
}

const columnList = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(column)));

const plugRow = (plug: ImportedPlug) => ({
  source_id: plug.key,
  label: plug.label,
  connector_type: plug.connectorType,
  max_power_w: plug.maxPowerW,
});

async function insertPlugs(
  trx: Trx,
  plugs: readonly { stationId: number; plug: ImportedPlug }[],
): Promise<void> {
  if (plugs.length === 0) return;
  const rows = plugs.map(({ stationId, plug }) => ({ ...plugRow(plug), station_id: stationId }));
  const columns = sql`station_id, source_id, label, connector_type, max_power_w`;
  await sql`insert into plugs (${columns}) select ${columns}
    from jsonb_populate_recordset(null::plugs, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

async function updatePlugs(
  trx: Trx,
  plugs: readonly { id: number; plug: ImportedPlug }[],
): Promise<void> {
  if (plugs.length === 0) return;
  const rows = plugs.map(({ id, plug }) => ({ ...plugRow(plug), id }));
  await sql`
    update plugs set source_id = given.source_id, label = given.label, connector_type = given.connector_type,
      max_power_w = given.max_power_w, deleted_at = null
    from jsonb_populate_recordset(null::plugs, ${JSON.stringify(rows)}::jsonb) as given
    where plugs.id = given.id`.execute(trx);
}

async function removePlugs(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('plugs')
    .set({ deleted_at: now })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute();
}

/** Deletes stations; their rows stay, because bookings and receipts refer to them. */
export async function removeStations(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('stations')
    .set({ deleted_at: now, is_featured: false })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('owner_id', 'is', null)
    .execute();
}

export interface SourceText {
  name: string;
  licence: string;
  attribution: string;
}

export async function saveSource(
  trx: Trx,
  key: string,
  words: SourceText,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('station_sources')
    .values({ key, ...words, imported_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...words, imported_at: now }))
    .execute();
}

export const findSource = (db: Db | Trx, key: string): Promise<SourceText | undefined> =>
  db
    .selectFrom('station_sources')
    .select(['name', 'licence', 'attribution'])
    .where('key', '=', key)
    .executeTakeFirst();

/** The embedded database never vacuums automatically: until then, text search reads every station. */
export async function refreshSearch(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list('stations_text')`.execute(db);
  await sql`analyze stations, plugs`.execute(db);
}
