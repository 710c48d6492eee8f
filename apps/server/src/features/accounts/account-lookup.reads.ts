// Queries for the host's account search and account page.
import { type Role } from '@voltagora/domain';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ACCOUNT_COLUMNS = [
  'users.id',
  'users.email',
  'users.role',
  'users.created_at',
  'users.activated_at',
  'users.suspended_at',
  'users.deleted_at',
] as const;

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>['rows'][number];

export async function listAccounts(
  db: Db,
  wanted: { search: string; role: Role | undefined; suspended: boolean; limit: number },
) {
  const pattern = `%${wanted.search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('users')
    .$if(wanted.search !== '', (query) =>
      query.where(
        sql<SqlBool>`(users.email || ' ' || users.first_name || ' ' || users.last_name) ilike ${pattern}`,
      ),
    )
    .$if(wanted.role !== undefined, (query) => query.where('role', '=', wanted.role ?? 'driver'))
    .$if(wanted.suspended, (query) => query.where('suspended_at', 'is not', null));
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(ACCOUNT_COLUMNS)
    .select(LAST_SEEN.as('last_seen'))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(wanted.limit)
    .execute();
  return { rows, count };
}

const LAST_SEEN = sql<Date | null>`(select max(last_used_at) from user_sessions
  where user_sessions.user_id = users.id)`;

export const findAccount = (db: Db | Trx, name: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.lang', 'users.role'])
    .select(['users.suspended_at', 'users.deleted_at'])
    .where(UUID.test(name) ? 'users.id' : 'users.email', '=', name.toLowerCase())
    .executeTakeFirst();

/** One account with its counts and links to other data. */
export const readAccount = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .select(['first_name', 'last_name', 'phone_number', 'lang'])
    .select([
      LAST_SEEN.as('last_seen'),
      sql<boolean>`password_hash is not null`.as('has_password'),
      sql<
        string[]
      >`array(select provider from user_identities where user_id = users.id order by 1)`.as(
        'signs_in_with',
      ),
      sql<number>`(select count(*) from user_sessions where user_id = users.id and revoked_at is null
        and expires_at > ${now})::int`.as('sessions'),
      sql<number>`(select count(*) from stations where owner_id = users.id and deleted_at is null)::int`.as(
        'stations',
      ),
      sql<number>`(select count(*) from reservations where user_id = users.id
        and status in ('PENDING', 'RESERVED', 'CHARGING'))::int`.as('live_reservations'),
      sql<number>`(select coalesce(sum(posted_minor), 0) from ledger_accounts
        where user_id = users.id and kind in ('driver_wallet', 'owner_wallet'))::int8`.as(
        'posted_minor',
      ),
      sql<number>`(select coalesce(sum(held_minor), 0) from ledger_accounts
        where user_id = users.id and kind in ('driver_wallet', 'owner_wallet'))::int8`.as(
        'held_minor',
      ),
      sql<
        string | null
      >`(select detail ->> 'reason' from audit_log where action = 'account.suspended'
        and subject_id = users.id::text order by happened_at desc limit 1)`.as('suspended_because'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
