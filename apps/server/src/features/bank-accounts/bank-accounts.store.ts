// Bank accounts and payout schedules of owners as rows; the rules of payouts are in the wallet.
import type { PayoutSchedule } from '@voltagora/domain';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

type Accounts = Database['bank_accounts'];
export type AccountRow = Selectable<Accounts>;

export const readAccount = (db: Db | Trx, ownerId: string) =>
  db.selectFrom('bank_accounts').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();

/** Inserts it, or replaces account and holder; the schedule stays. */
export const putAccount = (trx: Trx, row: Insertable<Accounts>): Promise<AccountRow> =>
  trx
    .insertInto('bank_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet((eb) => ({
        iban: eb.ref('excluded.iban'),
        holder: eb.ref('excluded.holder'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Undefined when there is no account. */
export const setSchedule = (
  db: Db,
  ownerId: string,
  { schedule, now }: { schedule: PayoutSchedule; now: Date },
): Promise<AccountRow | undefined> =>
  db
    .updateTable('bank_accounts')
    .set({ schedule, scheduled_at: now })
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirst();

/** The schedule is next due in the period after this time. */
export async function noteScheduleHandled(db: Db | Trx, ownerId: string, now: Date): Promise<void> {
  await db
    .updateTable('bank_accounts')
    .set({ scheduled_at: now })
    .where('owner_id', '=', ownerId)
    .execute();
}

/** False when there was none. */
export async function deleteAccount(trx: Trx, ownerId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('bank_accounts')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The owner as the recipient of a mail. */
export const findOwner = (trx: Trx, ownerId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'lang'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
