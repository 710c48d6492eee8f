// Movements of a wallet by month and by row, from the ledger. Holds are not movements.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** Undefined when the wallet was never opened. */
export async function findWallet(db: Db, { role, userId }: Actor): Promise<number | undefined> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', role === 'driver' ? 'driver_wallet' : 'owner_wallet')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return account?.id;
}

/** Times of the first and last movement; undefined when there is none. */
export async function readSpan(
  db: Db,
  wallet: number,
): Promise<{ first: Date; last: Date } | undefined> {
  const { first, last } = await movementsOf(db, wallet)
    .select(({ fn }) => [
      fn.min<Date | null>('ledger_transfers.created_at').as('first'),
      fn.max<Date | null>('ledger_transfers.created_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return first === null || last === null ? undefined : { first, last };
}

/** Hundredths of a token. `slot` is the index of the interval: 0 lies between the first and second bound. */
export interface MonthSum {
  slot: number;
  receivedMinor: number;
  spentMinor: number;
  movements: number;
}

export async function sumMonths(
  db: Db,
  wallet: number,
  bounds: readonly Date[],
): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select width_bucket(created_at, ${bounds.map((bound) => bound.toISOString())}::timestamptz[]) - 1 as slot,
      coalesce(sum(amount_minor) filter (where credit_account_id = ${wallet}), 0)::int8 as "receivedMinor",
      coalesce(sum(amount_minor) filter (where debit_account_id = ${wallet}), 0)::int8 as "spentMinor",
      count(*)::int as movements
    from ledger_transfers
    where phase in ('posted', 'post') and ${wallet} in (debit_account_id, credit_account_id)
    group by 1 order by 1`.execute(db);
  return rows;
}

const movementsOf = (db: Db, wallet: number) =>
  db
    .selectFrom('ledger_transfers')
    .leftJoin('reservations', 'reservations.id', 'ledger_transfers.reservation_id')
    .leftJoin('stations', 'stations.id', 'reservations.station_id')
    .where('phase', 'in', ['posted', 'post'])
    .where((eb) =>
      eb.or([eb('debit_account_id', '=', wallet), eb('credit_account_id', '=', wallet)]),
    );

/** One movement: the signed amount and the balance after it. */
export interface Movement {
  id: string;
  sequence: number;
  reason: Database['ledger_transfers']['reason'];
  changeMinor: number;
  balanceMinor: number;
  reservationId: string | null;
  stationName: string | null;
  at: Date;
}

const selectMovements = (db: Db, wallet: number) =>
  movementsOf(db, wallet).select((eb) => [
    'ledger_transfers.id',
    'sequence',
    'reason',
    eb
      .case()
      .when('credit_account_id', '=', wallet)
      .then(eb.ref('amount_minor'))
      .else(sql<number>`-amount_minor`)
      .end()
      .as('changeMinor'),
    eb
      .case()
      .when('credit_account_id', '=', wallet)
      .then(eb.ref('credit_posted_after_minor'))
      .else(eb.ref('debit_posted_after_minor'))
      .end()
      .as('balanceMinor'),
    'reservation_id as reservationId',
    'stations.name as stationName',
    'ledger_transfers.created_at as at',
  ]);

/** Newest first, starting after the given movement. */
export const listMovements = (
  db: Db,
  wallet: number,
  { after, limit }: { after: Movement | undefined; limit: number },
): Promise<Movement[]> =>
  selectMovements(db, wallet)
    .$if(after !== undefined, (rows) => rows.where('sequence', '<', after?.sequence ?? 0))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();

/** The movements of a month, oldest first, with the opening balance. One query, so that both are consistent. */
export const listMonth = (
  db: Db,
  wallet: number,
  { start, stop }: { start: Date; stop: Date },
): Promise<(Movement & { openingMinor: number })[]> =>
  selectMovements(db, wallet)
    .select(
      sql<number>`(select coalesce(sum(case when credit_account_id = ${wallet} then amount_minor else -amount_minor end), 0)::int8
        from ledger_transfers before where before.phase in ('posted', 'post')
          and ${wallet} in (before.debit_account_id, before.credit_account_id)
          and before.created_at < ${start})`.as('openingMinor'),
    )
    .where('ledger_transfers.created_at', '>=', start)
    .where('ledger_transfers.created_at', '<', stop)
    .orderBy('sequence')
    .execute();

export const readHolder = (db: Db, { userId }: Actor) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
