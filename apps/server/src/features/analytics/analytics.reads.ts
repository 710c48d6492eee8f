// What a report adds up, in slices that are short queries each: the embedded database serves others in between.
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Whose figures, of all their stations, one, or one plug. */
export interface Scope {
  ownerId: string;
  stationId: number | undefined;
  plugId: number | undefined;
}

/** Every plug there has been, and from when to when. What charged before it was made was there already. */
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
/** No charge is longer: what began before that has nothing in the period. */
const LONGEST_CHARGE_DAYS = 7;
const DAY_MS = 86_400_000;

export interface UseRow {
  plug_id: number;
  started_at: Date;
  stopped_at: Date | null;
  energy_wh: number;
}

/** Sessions that began in a period or ran on into it, newest first. */
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
      // To the microsecond, where a Date stops at the millisecond.
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
 * What became of reservations that begin from one moment to before another. Those under way count once energy flows. A
 * session begins no more than a day before its reservation, nor after its end, which is within a day.
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
