// An owner's reservations: filters, totals, pages for the list, and slices for the CSV file.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import {
  type CurrencyName,
  cutToTwoDecimals,
  microToAmount,
  tokenMinorToTokens,
} from '@voltagora/domain';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { daysFrom } from '../../../platform/db/queries/days-from.ts';
import { readFromShorterSide } from '../../../platform/db/queries/read-from-shorter-side.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { presentAll, type ListDeps, selectRows } from './reservations.reads.ts';

export type OwnerListQuery = ValidRequestOf<'listOwnerReservations'>['query'];

/** One page. Selects ids first, so that only one page is joined. */
export async function listOwnerReservations(
  deps: ListDeps,
  { userId }: Actor,
  query: OwnerListQuery,
): Promise<AnswerOf<'listOwnerReservations'>> {
  const { db } = deps;
  const { count, energyWh, billedMinor, billedMicro, currency } = await readTotals(
    db,
    userId,
    query,
  );
  const { idleMinor } = await readIdleFees(db, userId, query);
  const ids = await pageOfIds(db, userId, { query, count });
  const rows =
    ids.length === 0 ? [] : await selectRows(db).where('reservations.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    results: presentAll(
      deps,
      ids.flatMap((id) => byId.get(id) ?? []),
    ),
    count,
    totals: {
      energy_kWh: cutToTwoDecimals(energyWh / 1000),
      tokens: tokenMinorToTokens(billedMinor),
      idle_tokens: tokenMinorToTokens(idleMinor),
      total_cost:
        billedMicro === null || currency === null
          ? null
          : { amount: microToAmount(billedMicro), currency },
    },
  };
}

async function pageOfIds(
  db: Db,
  ownerId: string,
  { query, count }: { query: OwnerListQuery; count: number },
): Promise<string[]> {
  const { isReversed, offset, limit } = readFromShorterSide(query, count);
  const direction = query.ordering.startsWith('-') === isReversed ? 'asc' : 'desc';
  const column = query.ordering.endsWith('created_at') ? 'created_at' : 'start_time';
  const rows = await ofOwner(db, ownerId, query)
    .select('reservations.id')
    .orderBy(`reservations.${column}`, direction)
    .orderBy('reservations.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.toReversed() : ids;
}

/**
 * Sessions are also filtered by owner and time, so that an index serves the sum instead of a scan of all sessions. A session
 * begins no more than a day before its reservation, nor after its end, which is within a day.
 */
const readTotals = (db: Db, ownerId: string, query: OwnerListQuery) =>
  ofOwner(db, ownerId, query)
    .leftJoin('charging_sessions', (join) =>
      join
        .onRef('charging_sessions.reservation_id', '=', 'reservations.id')
        .on('charging_sessions.owner_id', '=', ownerId)
        .on('charging_sessions.started_at', '>=', daysFrom(query.from, -1))
        .on('charging_sessions.started_at', '<', daysFrom(query.to, 2)),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(charging_sessions.energy_wh), 0)::int8`.as('energyWh'),
      sql<number>`coalesce(sum(reservations.billed_minor), 0)::int8`.as('billedMinor'),
      sql<number | null>`case when count(distinct reservations.tariff ->> 'currency') = 1
        then coalesce(sum(reservations.billed_total_micro), 0)::int8 end`.as('billedMicro'),
      sql<CurrencyName | null>`min(reservations.tariff ->> 'currency')`.as('currency'),
    ])
    .executeTakeFirstOrThrow();

/** Filtered by plug: few stays have a fee, and a partial index covers only those. */
const readIdleFees = (db: Db, ownerId: string, query: OwnerListQuery) =>
  ofOwner(db, ownerId, query)
    .innerJoin('idle_stays', 'idle_stays.reservation_id', 'reservations.id')
    .where('idle_stays.due_minor', '>', 0)
    .where('idle_stays.plug_id', 'in', (plugs) =>
      plugs
        .selectFrom('plugs')
        .innerJoin('stations', 'stations.id', 'plugs.station_id')
        .where('stations.owner_id', '=', ownerId)
        .select('plugs.id'),
    )
    .select(sql<number>`coalesce(sum(idle_stays.due_minor), 0)::int8`.as('idleMinor'))
    .executeTakeFirstOrThrow();

/** An owner's reservations that match the filters. */
function ofOwner(db: Db, ownerId: string, query: OwnerListQuery) {
  let found = db.selectFrom('reservations').where('reservations.owner_id', '=', ownerId);
  const { status, station, plug, from, to, search } = query;
  if (status !== undefined) found = found.where('reservations.status', '=', status);
  if (station !== undefined) found = found.where('reservations.station_id', '=', station);
  if (plug !== undefined) found = found.where('reservations.plug_id', '=', plug);
  if (from !== undefined) found = found.where('reservations.start_time', '>=', new Date(from));
  if (to !== undefined) found = found.where('reservations.start_time', '<', new Date(to));
  return search === '' ? found : found.where(matches(ownerId, search));
}

/** Searches drivers, stations and plugs separately, then compares ids. A driver who deleted their account never matches. */
function matches(ownerId: string, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(reservations.station_id in (
      select id from stations where owner_id = ${ownerId}::uuid and (name ilike ${pattern} or city ilike ${pattern}))
    or reservations.plug_id in (
      select plugs.id from plugs join stations on stations.id = plugs.station_id
      where stations.owner_id = ${ownerId}::uuid and plugs.label ilike ${pattern})
    or reservations.user_id in (select id from users where deleted_at is null and email ilike ${pattern})
    or reservations.status = upper(${search}))`;
}

export type FileRow = Awaited<ReturnType<typeof listForFile>>[number];

/** The next reservations by start; `after` is the last row of the previous slice. */
export function listForFile(
  db: Db,
  ownerId: string,
  query: OwnerListQuery,
  { after, limit }: { after: FileRow | undefined; limit: number },
) {
  const isDescending = query.ordering.startsWith('-');
  const direction = isDescending ? 'desc' : 'asc';
  let slice = ofOwner(db, ownerId, query)
    .select('reservations.id')
    .orderBy('reservations.start_time', direction)
    .orderBy('reservations.id', direction)
    .limit(limit);
  if (after !== undefined) {
    const isPast = sql.raw(isDescending ? '<' : '>');
    slice = slice.where(sql<SqlBool>`(reservations.start_time, reservations.id)
      ${isPast} (${after.cursor}::timestamptz, ${after.id}::uuid)`);
  }
  return selectForFile(db)
    .where('reservations.id', 'in', slice)
    .orderBy('reservations.start_time', direction)
    .orderBy('reservations.id', direction)
    .execute();
}

const selectForFile = (db: Db) =>
  db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .leftJoin('charging_sessions', 'charging_sessions.reservation_id', 'reservations.id')
    .leftJoin('idle_stays', 'idle_stays.reservation_id', 'reservations.id')
    .select([
      'reservations.id',
      'reservations.start_time',
      'reservations.stop_time',
      'reservations.status',
      'reservations.tariff',
      'reservations.billed_minor',
      'reservations.billed_total_micro',
      'reservations.comments',
      'reservations.created_at',
      'plugs.label as plug_label',
      'stations.name as station_name',
      'stations.city',
      'stations.time_zone',
      'charging_sessions.energy_wh',
      'idle_stays.due_minor as idle_due_minor',
      'idle_stays.total_micro as idle_total_micro',
      sql<string>`case when users.deleted_at is null then users.email else '' end`.as(
        'driver_email',
      ),
      // As text, to keep microseconds: a Date has milliseconds only.
      sql<string>`reservations.start_time::text`.as('cursor'),
    ]);
