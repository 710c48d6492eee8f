// Queries of payouts: an owner's list, where one goes to, and whose schedule is due.
import type { PayoutSchedule } from '@voltagora/domain';
import type { Db, Trx } from '../../../platform/db/db.ts';

export type PayoutRow = Awaited<ReturnType<typeof listPayoutRows>>['rows'][number];

const PAYOUT_COLUMNS = [
  'id',
  'amount_minor',
  'token_price_micro',
  'fiat_minor',
  'currency',
  'iban',
  'status',
  'note',
  'is_trial',
  'is_scheduled',
  'file_id',
  'requested_at',
  'decided_at',
] as const;

export const readPayout = (db: Db | Trx, id: string): Promise<PayoutRow> =>
  db.selectFrom('payouts').select(PAYOUT_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();

/** An owner's payouts, newest first; the search matches the host's note. */
export async function listPayoutRows(
  db: Db,
  ownerId: string,
  { page, page_size, search }: { page: number; page_size: number; search: string },
) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('payouts')
    .where('owner_id', '=', ownerId)
    .$if(search !== '', (query) => query.where('note', 'ilike', pattern));
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(PAYOUT_COLUMNS)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, count };
}

/** The bank account that a payout goes to, with whom to tell; the account is null when there is none. */
export const readPayee = (trx: Trx, ownerId: string) =>
  trx
    .selectFrom('users')
    .leftJoin('bank_accounts', 'bank_accounts.owner_id', 'users.id')
    .select(['users.email', 'users.lang', 'bank_accounts.iban', 'bank_accounts.holder'])
    .where('users.id', '=', ownerId)
    .executeTakeFirstOrThrow();

/** Owners whose schedule began a period since then, and who have requested nothing in it. */
export const listScheduledOwners = (
  db: Db,
  { schedule, since, limit }: { schedule: PayoutSchedule; since: Date; limit: number },
) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('users', 'users.id', 'bank_accounts.owner_id')
    .select('owner_id')
    .where('schedule', '=', schedule)
    .where('scheduled_at', '<', since)
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(({ exists, selectFrom, not }) =>
      not(
        exists(
          selectFrom('payouts')
            .select('payouts.id')
            .whereRef('payouts.owner_id', '=', 'bank_accounts.owner_id')
            .where((eb) =>
              eb.or([eb('requested_at', '>=', since), eb('payouts.status', '=', 'requested')]),
            ),
        ),
      ),
    )
    .orderBy('owner_id')
    .limit(limit)
    .execute();
