// A driver's own reservations, paged. Selects ids first, so that only one page is joined.
import type { ValidRequestOf } from '@voltagora/contract';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { readFromShorterSide } from '../../../platform/db/queries/read-from-shorter-side.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { presentAll, type ListDeps, selectRows } from './reservations.reads.ts';
import { withPayments } from '../booking/with-payments.ts';

type ListQuery = ValidRequestOf<'listMyReservations'>['query'];

export async function listReservations(deps: ListDeps, actor: Actor, query: ListQuery) {
  const { db } = deps;
  const found = ofDriver(db, actor.userId, query.search);
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { isReversed, offset, limit } = readFromShorterSide(query, count);
  if (limit === 0) return { results: [], count };
  const isDescending = query.ordering.startsWith('-') !== isReversed;
  const column = query.ordering.endsWith('created_at') ? 'created_at' : 'start_time';
  const page = await found
    .select('reservations.id')
    .orderBy(`reservations.${column}`, isDescending ? 'desc' : 'asc')
    .orderBy('reservations.id', isReversed ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = page.map(({ id }) => id);
  const rows = await selectRows(db)
    .where('reservations.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = (isReversed ? ids.toReversed() : ids).flatMap((id) => byId.get(id) ?? []);
  const results = presentAll(deps, inOrder);
  return { results: await withPayments(deps, actor, results), count };
}

function ofDriver(db: Db, userId: string, search: string) {
  const own = db.selectFrom('reservations').where('reservations.user_id', '=', userId);
  return search === '' ? own : own.where(matches(search));
}

function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(
    exists (select from stations
      where stations.id = reservations.station_id and (name ilike ${pattern} or city ilike ${pattern}))
    or exists (select from plugs where plugs.id = reservations.plug_id and label ilike ${pattern})
    or exists (select from users where users.id = reservations.user_id and email ilike ${pattern})
    or reservations.status = upper(${search}))`;
}
