// What a host looks at: accounts, a reservation to refund, a station to recommend, outgoing mail.
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

/** An account by e-mail or id. */
export const findAccount = (db: Db | Trx, name: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.lang', 'users.role'])
    .select(['users.suspended_at', 'users.deleted_at'])
    .where(UUID.test(name) ? 'users.id' : 'users.email', '=', name.toLowerCase())
    .executeTakeFirst();

/** One account with what hangs on it. */
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

/** Whose a reservation is, and where; the driver's account is not deleted until the transaction ends. */
export const findReservation = (trx: Trx, id: string) =>
  trx
    .selectFrom('reservations')
    .innerJoin('users as driver', 'driver.id', 'reservations.user_id')
    .innerJoin('stations', 'stations.id', 'reservations.station_id')
    .select([
      'reservations.id',
      'driver.email',
      'driver.deleted_at',
      'stations.name as station_name',
    ])
    .where('reservations.id', '=', id)
    .forShare('driver')
    .executeTakeFirst();

const ID_MAX = 2_147_483_647;

/** A station by slug, else by id: a slug may be a number. */
export async function findStation(trx: Trx, name: string) {
  const select = trx
    .selectFrom('stations')
    .select(['id', 'slug', 'name', 'owner_id'])
    .where('deleted_at', 'is', null);
  const bySlug = await select.where('slug', '=', name).executeTakeFirst();
  if (bySlug !== undefined || !/^\d{1,10}$/.test(name) || Number(name) > ID_MAX) return bySlug;
  return select.where('id', '=', Number(name)).executeTakeFirst();
}

export async function countFeatured(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('stations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_featured', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** A charging point by identity, else by id: an identity may be a number. */
export const findPoint = (db: Db, name: string) =>
  db
    .selectFrom('charging_points')
    .select(['id', 'ocpp_identity'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('ocpp_identity', '=', name), eb(sql<string>`id::text`, '=', name)]))
    .orderBy(sql`ocpp_identity = ${name}`, 'desc')
    .executeTakeFirst();

const MAIL_COLUMNS = [
  'id',
  'kind',
  'recipient',
  'subject',
  'created_at',
  'next_attempt_at',
  'attempts',
  'last_error',
  'sent_at',
  'given_up_at',
] as const;

export type MailRow = Awaited<ReturnType<typeof listMails>>[number];

export const listMails = (db: Db, limit: number) =>
  db
    .selectFrom('outgoing_mails')
    .select(MAIL_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findMail = (trx: Trx, id: string) =>
  trx
    .selectFrom('outgoing_mails')
    .select([...MAIL_COLUMNS, 'text_body'])
    .where('id', '=', id)
    .executeTakeFirst();
