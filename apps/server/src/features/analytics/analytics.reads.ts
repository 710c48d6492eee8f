// Queries of a report, split into slices: the embedded database serves other requests between them.
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** All stations of an owner, one station, or one plug. */
export interface Scope {
  ownerId: string;
  stationId: number | undefined;
  plugId: number | undefined;
}

/**
 * All plugs, deleted ones too, with their lifetime. A plug exists from its creation or its first session, whichever is
 * earlier.
 */
export async function listPlugs(db: Db, { ownerId, stationId, plugId }: Scope) {
  return db
    .selectFrom('plugs')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .where('stations.owner_id', '=', ownerId)
    .$if(stationId !== undefined, (query) => query.where('stations.id', '=', stationId ?? 0))
    .$if(plugId !== undefined, (query) => query.where('plugs.id', '=', plugId ?? 0))
    .select([
      'plugs.id',
      'plugs.label',
      'stations.id as station_id',
      'stations.name as station_name',
      sql<Date>`least(coalesce(plugs.created_at, stations.created_at),
        (select min(started_at) from charging_sessions where plug_id = plugs.id))`.as('since'),
      sql<Date | null>`least(plugs.deleted_at, stations.deleted_at)`.as('until'),
    ])
    .orderBy('plugs.id')
    .execute();
}

const SLICE_ROWS = 2_000;
/** No session is longer, so sessions that began earlier cannot reach into the period. */
const LONGEST_CHARGE_DAYS = 7;
const DAY_MS = 86_400_000;

export interface UseRow {
  plug_id: number;
  started_at: Date;
  stopped_at: Date | null;
  energy_wh: number;
}

/** Sessions that overlap a period, newest first. */
export async function* useInSlices(
  db: Db,
  scope: Scope,
  from: Date,
  to: Date,
): AsyncGenerator<UseRow[]> {
  const earliest = new Date(from.getTime() - LONGEST_CHARGE_DAYS * DAY_MS);
  let after: { id: string; cursor: string } | undefined;
  do {
    const rows = await readUse(db, scope, { earliest, to, after });
    if (rows.length > 0) yield rows;
    after = rows.length < SLICE_ROWS ? undefined : rows.at(-1);
  } while (after !== undefined);
}

function readUse(
  db: Db,
  { ownerId, stationId, plugId }: Scope,
  slice: { earliest: Date; to: Date; after: { id: string; cursor: string } | undefined },
) {
  const { earliest, to, after } = slice;
  let found = db
    .selectFrom('charging_sessions')
    .where('owner_id', '=', ownerId)
    .where('started_at', '>=', earliest)
    .where('started_at', '<', to);
  if (stationId !== undefined) found = found.where('station_id', '=', stationId);
  if (plugId !== undefined) found = found.where('plug_id', '=', plugId);
  if (after !== undefined) {
    found = found.where(
      sql<SqlBool>`(started_at, id) < (${after.cursor}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return found
    .select([
      'id',
      'plug_id',
      'started_at',
      'stopped_at',
      'energy_wh',
      // As text with microseconds: a Date would round the cursor to milliseconds.
      sql<string>`started_at::text`.as('cursor'),
    ])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SLICE_ROWS)
    .execute();
}

export interface Outcomes {
  asked: number;
  charged: number;
  noShows: number;
  cancellations: number;
}

/**
 * Outcomes of the reservations that begin in [from, to). A current reservation counts once energy flows. Its session
 * begins at most a day before it, and before it ends; a reservation lasts at most a day.
 */
export async function countOutcomes(
  db: Db,
  { ownerId, stationId, plugId }: Scope,
  from: Date,
  to: Date,
): Promise<Outcomes> {
  const { rows } = await sql<Outcomes>`
    select count(*) filter (where is_asked and (has_energy or not is_live))::int as asked,
      count(*) filter (where is_asked and has_energy)::int as charged,
      count(*) filter (where status = 'NO_SHOW')::int as "noShows",
      count(*) filter (where status = 'CANCELED')::int as cancellations
    from (
      select reservations.status, reservations.status in ('PENDING', 'RESERVED', 'CHARGING') as is_live,
        reservations.start_asked_at is not null or charging_sessions.id is not null as is_asked,
        coalesce(charging_sessions.energy_wh, 0) > 0 as has_energy
      from reservations left join charging_sessions on charging_sessions.reservation_id = reservations.id
        and charging_sessions.owner_id = ${ownerId}::uuid
        and charging_sessions.started_at >= ${from}::timestamptz - interval '1 day'
        and charging_sessions.started_at < ${to}::timestamptz + interval '2 days'
      where reservations.owner_id = ${ownerId}::uuid
        and reservations.start_time >= ${from} and reservations.start_time < ${to}
        and (${stationId ?? null}::int is null or reservations.station_id = ${stationId ?? null}::int)
        and (${plugId ?? null}::int is null or reservations.plug_id = ${plugId ?? null}::int)
    ) outcomes`.execute(db);
  return rows[0] ?? { asked: 0, charged: 0, noShows: 0, cancellations: 0 };
}
