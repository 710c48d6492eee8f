// Deletes registrations that were never activated, and expired links.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const DAY_MS = 86_400_000;

/** Data that deleting a user does not delete too. An account that owns any of it is kept. */
export const OWNED = [
  ['stations', 'owner_id'],
  ['vehicles', 'driver_id'],
  ['reservations', 'user_id'],
  ['reservations', 'owner_id'],
  ['charging_sessions', 'owner_id'],
  ['ledger_accounts', 'user_id'],
  ['late_charges', 'driver_id'],
  ['idle_stays', 'driver_id'],
  ['payouts', 'owner_id'],
  ['payments', 'user_id'],
  ['id_tags', 'owner_id'],
  ['business_profiles', 'user_id'],
  ['commissioning_rights', 'owner_id'],
  ['commission_invoices', 'owner_id'],
] as const;

/** An account with a valid link is kept. */
export async function forgetWaitingAccounts(db: Db, now: Date, days: number): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS);
  const ownsNothing = OWNED.map(
    ([table, column]) =>
      sql`not exists (select 1 from ${sql.table(table)} owned where owned.${sql.ref(column)} = users.id)`,
  );
  await db
    .deleteFrom('users')
    .where('activated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .where(sql<boolean>`${sql.join(ownsNothing, sql` and `)}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_links')
            .select('account_links.id')
            .whereRef('account_links.user_id', '=', 'users.id')
            .where('account_links.expires_at', '>', now),
        ),
      ),
    )
    .execute();
}

export async function forgetExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}
