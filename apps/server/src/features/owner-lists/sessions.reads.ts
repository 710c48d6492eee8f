// Queries of an owner's charging sessions: filters, totals, a page, and slices for a file.
import type { ValidRequestOf } from '@voltagora/contract';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { daysFrom } from '../../platform/db/queries/days-from.ts';
import { readFromShorterSide } from '../../platform/db/queries/read-from-shorter-side.ts';

export type TransactionQuery = ValidRequestOf<'listAllTransactions'>['query'];
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

export const ownsStation = async (db: Db, stationId: number, ownerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('stations')
    .select('id')
    .where('id', '=', stationId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Filters reservations by owner and time too, so that an index finds the billed amounts. A session begins at most a day
 * before its reservation, and before it ends; a reservation lasts at most a day.
 */
export const readTotals = (db: Db, ownerId: string, query: TransactionQuery) =>
  ofOwner(db, ownerId, query)
    .leftJoin('reservations', (join) =>
      join
        .onRef('reservations.id', '=', 'charging_sessions.reservation_id')
        .on('reservations.owner_id', '=', ownerId)
        .on('reservations.start_time', '>=', daysFrom(query.from, -2))
        .on('reservations.start_time', '<', daysFrom(query.to, 1)),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(charging_sessions.energy_wh), 0)::int8`.as('energyWh'),
      sql<number>`coalesce(sum(reservations.billed_minor), 0)::int8`.as('billedMinor'),
      sql<number | null>`case when count(distinct reservations.tariff ->> 'currency') <= 1
        then coalesce(sum(reservations.billed_total_micro), 0)::int8 end`.as('billedMicro'),
    ])
    .executeTakeFirstOrThrow();

/** Selects the ids of a page first, so that only the rows of the page are joined. */
export async function listSessions(
  db: Db,
  ownerId: string,
  { query, count }: { query: TransactionQuery; count: number },
) {
  const { isReversed, offset, limit } = readFromShorterSide(query, count);
  const isDescending = query.ordering.startsWith('-');
  const direction = isDescending ? 'desc' : 'asc';
  const asRead = isDescending === isReversed ? 'asc' : 'desc';
  const column = query.ordering.endsWith('energy_kWh') ? 'energy_wh' : 'started_at';
  const page = ofOwner(db, ownerId, query)
    .select('charging_sessions.id')
    .orderBy(`charging_sessions.${column}`, asRead)
    .orderBy('charging_sessions.id', asRead)
    .limit(limit)
    .offset(offset);
  return selectSessions(db)
    .where('charging_sessions.id', 'in', page)
    .orderBy(`charging_sessions.${column}`, direction)
    .orderBy('charging_sessions.id', direction)
    .execute();
}

/** The next sessions by time; `after` is the last row of the previous slice. */
export function listSessionsAfter(
  db: Db,
  ownerId: string,
  query: TransactionQuery,
  { after, limit }: { after: SessionRow | undefined; limit: number },
) {
  const isDescending = query.ordering.startsWith('-');
  const direction = isDescending ? 'desc' : 'asc';
  let slice = ofOwner(db, ownerId, query)
    .select('charging_sessions.id')
    .orderBy('charging_sessions.started_at', direction)
    .orderBy('charging_sessions.id', direction)
    .limit(limit);
  if (after !== undefined) {
    const isPast = sql.raw(isDescending ? '<' : '>');
    slice = slice.where(sql<SqlBool>`(charging_sessions.started_at, charging_sessions.id)
      ${isPast} (${after.cursor}::timestamptz, ${after.id}::uuid)`);
  }
  return selectSessions(db)
    .where('charging_sessions.id', 'in', slice)
    .orderBy('charging_sessions.started_at', direction)
    .orderBy('charging_sessions.id', direction)
    .execute();
}

function ofOwner(db: Db, ownerId: string, query: TransactionQuery) {
  const { station, plug, from, to, search } = query;
  let found = db.selectFrom('charging_sessions').where('charging_sessions.owner_id', '=', ownerId);
  if (station !== undefined) found = found.where('charging_sessions.station_id', '=', station);
  if (plug !== undefined) found = found.where('charging_sessions.plug_id', '=', plug);
  if (from !== undefined) found = found.where('charging_sessions.started_at', '>=', new Date(from));
  if (to !== undefined) found = found.where('charging_sessions.started_at', '<', new Date(to));
  return search === '' ? found : found.where(matches(ownerId, search));
}

/** Matches station, city, plug label, or the id tag and its user. Each is looked up once instead of once per row. */
function matches(ownerId: string, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(charging_sessions.station_id in (
      select id from stations where owner_id = ${ownerId}::uuid and (name ilike ${pattern} or city ilike ${pattern}))
    or charging_sessions.plug_id in (
      select plugs.id from plugs join stations on stations.id = plugs.station_id
      where stations.owner_id = ${ownerId}::uuid and plugs.label ilike ${pattern})
    or (charging_sessions.reservation_id is null and lower(charging_sessions.id_tag) in (
      select lower(id_tag) from id_tags
      where owner_id = ${ownerId}::uuid and (user_email ilike ${pattern} or id_tag ilike ${pattern}))))`;
}

/**
 * Only for sessions without a booking. An id tag of the charging point takes precedence over one for all charging
 * points.
 */
const ID_TAG_USER = sql<string | null>`(case when charging_sessions.reservation_id is null then (
  select nullif(id_tags.user_email, '') from id_tags
  where id_tags.owner_id = charging_sessions.owner_id and lower(id_tags.id_tag) = lower(charging_sessions.id_tag)
    and coalesce(id_tags.charging_point_id, charging_sessions.charging_point_id) = charging_sessions.charging_point_id
  order by id_tags.charging_point_id nulls last limit 1) end)`;

/** What the host took of the bill, in hundredths of a token. */
const COMMISSION = sql<number>`(select coalesce(sum(amount_minor), 0)::int8 from ledger_transfers
  where ledger_transfers.reservation_id = reservations.id and reason = 'commission' and phase = 'posted')`;

const selectSessions = (db: Db) =>
  db
    .selectFrom('charging_sessions')
    .innerJoin('plugs', 'plugs.id', 'charging_sessions.plug_id')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .leftJoin('reservations', 'reservations.id', 'charging_sessions.reservation_id')
    .select([
      'charging_sessions.id',
      'charging_sessions.plug_id',
      'plugs.label',
      'plugs.station_id',
      'stations.name as station_name',
      'stations.currency',
      'stations.time_zone',
      'charging_sessions.reservation_id',
      'charging_sessions.started_at',
      'charging_sessions.stopped_at',
      'charging_sessions.energy_wh',
      'charging_sessions.flags',
      'charging_sessions.transaction_id',
      'charging_sessions.charger_transaction_id',
      'charging_sessions.id_tag',
      'charging_sessions.stop_reason',
      'charging_sessions.meter_start_wh',
      'charging_sessions.counted_from_wh',
      'reservations.billed_total_micro',
      'reservations.billed_minor',
      sql<number | null>`(reservations.seller ->> 'vat_percentage_micro')::int8`.as('vat_micro'),
      sql<number | null>`(reservations.tariff ->> 'tokenPriceMicro')::int8`.as('token_price_micro'),
      COMMISSION.as('commission_minor'),
      ID_TAG_USER.as('id_tag_user'),
      // As text with microseconds: a Date would round the cursor to milliseconds.
      sql<string>`charging_sessions.started_at::text`.as('cursor'),
    ]);
