// Reads charges without an account: by the secret of their page, and what mails and limits need.
import type { Db, Trx } from '../../platform/db/db.ts';
import { isTriedNow, type Pass } from '../../platform/jobs/failed-rows.store.ts';
import { sql } from 'kysely';

/** The charge of a secret, be it of its page or of the mail. */
export const findBySecret = (db: Db | Trx, hash: string, since: Date) =>
  db
    .selectFrom('guest_charges')
    .selectAll()
    .where((eb) => eb.or([eb('secret_hash', '=', hash), eb('mail_secret_hash', '=', hash)]))
    .where('created_at', '>', since)
    .executeTakeFirst();

export const findCharge = (db: Db | Trx, id: string) =>
  db.selectFrom('guest_charges').selectAll().where('id', '=', id).executeTakeFirst();

const BATCH = 100;

/** Charges that are billed, and whose receipt is to be mailed. */
export async function findReceiptsToMail(pass: Pass): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select guest.id from guest_charges guest
    join reservations on reservations.id = guest.reservation_id
    where guest.email is not null and guest.receipt_mailed_at is null
      and reservations.status = 'FULFILLED' and ${isTriedNow(pass, sql`guest.id`)}
    order by guest.created_at limit ${BATCH}`.execute(pass.db);
  return rows.map(({ id }) => id);
}

/** How many charges at a plug have waited for their payment in vain lately. */
export async function countUnpaid(db: Db, plugId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('guest_charges')
    .innerJoin('reservations', 'reservations.id', 'guest_charges.reservation_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('guest_charges.plug_id', '=', plugId)
    .where('guest_charges.created_at', '>', since)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('reservations.status', 'in', ['PENDING', 'FAILED', 'CANCELED']),
        // Charged, and the card did not pay: its bill was below the least amount of a card, or was declined.
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.reservation_id', '=', 'reservations.id')
            .where('payments.status', '=', 'failed'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
