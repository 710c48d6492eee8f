// Rows of amounts beyond the holds of bookings: due, and collected so far, for late bills and idle fees.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { isTriedNow, type Pass } from '../../../platform/jobs/failed-rows.store.ts';
import type { OwedBill } from '../../wallet/public.ts';

/** Stores the new bill of a booking and the amount due. The booking is `paid` again once that is collected. */
export async function writeLateBill(
  trx: Trx,
  bill: {
    reservationId: string;
    driverId: string;
    billedBeforeMicro: number;
    dueMinor: number;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('late_charges')
    .values({
      reservation_id: bill.reservationId,
      driver_id: bill.driverId,
      billed_before_micro: bill.billedBeforeMicro,
      due_minor: bill.dueMinor,
      created_at: bill.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('reservation_id')
        .doUpdateSet({ due_minor: sql`late_charges.due_minor + excluded.due_minor` }),
    )
    .execute();
}

/**
 * SQL: whether a part of this bill is owed. A debt to a deleted owner is written off, so that a driver can always pay the debts
 * that keep them from booking.
 */
export const isOwed = (bill: string) =>
  sql<boolean>`(${sql.ref(`${bill}.collected_minor`)} < ${sql.ref(`${bill}.due_minor`)}
    and exists (select from reservations booked join users owner on owner.id = booked.owner_id
      where booked.id = ${sql.ref(`${bill}.reservation_id`)} and owner.deleted_at is null))`;

/** The table of the debts of each reason. */
const TABLES = { charging: 'late_charges', idle_fee: 'idle_stays' } as const;

/** Identifies a bill made after its hold was released. */
export type OwedKey = Pick<OwedBill, 'reservationId' | 'reason'>;

interface OwedRow {
  reservation_id: string;
  driver_id: string;
  due_minor: number;
  collected_minor: number;
}

/** SQL: all bills of both kinds as one table. */
export const owedBills = sql<
  OwedRow & { reason: OwedBill['reason']; created_at: Date }
>`(select reservation_id, driver_id, due_minor, collected_minor, 'charging' as reason, created_at from late_charges
  union all
  select reservation_id, driver_id, due_minor, collected_minor, 'idle_fee', settled_at from idle_stays)`;

/** A late bill with an unpaid rest, locked. */
export const lockOwed = async (
  trx: Trx,
  { reservationId, reason }: OwedKey,
): Promise<(OwedBill & { plugId: number }) | undefined> => {
  const owed = sql<OwedRow>`${sql.table(TABLES[reason])}`.as<'late'>('late');
  const row = await trx
    .selectFrom(owed)
    .innerJoin('reservations', 'reservations.id', 'late.reservation_id')
    .select(['late.reservation_id as reservationId', 'late.driver_id as driverId'])
    .select((eb) => eb.ref('reservations.owner_id').$notNull().as('ownerId'))
    .select('late.due_minor as dueMinor')
    .select(['late.collected_minor as collectedMinor', 'reservations.plug_id as plugId'])
    .where('late.reservation_id', '=', reservationId)
    .where(isOwed('late'))
    .forUpdate(['late', 'reservations'])
    .executeTakeFirst();
  return row && { ...row, reason };
};

/** Stores a collected part. The booking is paid when nothing is left and its card, if it has one, was charged. */
export async function noteCollected(
  trx: Trx,
  { reservationId, reason, amountMinor }: OwedKey & { amountMinor: number },
): Promise<void> {
  await sql`update ${sql.table(TABLES[reason])} set collected_minor = collected_minor + ${amountMinor}
    where reservation_id = ${reservationId}`.execute(trx);
  if (reason === 'idle_fee') return;
  await sql`update reservations set paid = true where id = ${reservationId}
    and exists (select from late_charges late where late.reservation_id = reservations.id
      and late.collected_minor = late.due_minor)
    and not exists (select from payments where payments.reservation_id = reservations.id
      and payments.status in ('capturing', 'failed'))`.execute(trx);
}

/** Unpaid bills of drivers with available tokens, to owners with an account, the oldest first. */
const collectable = (db: Db) =>
  db
    .selectFrom(owedBills.as('late'))
    .innerJoin('reservations', 'reservations.id', 'late.reservation_id')
    .innerJoin('users as owner', 'owner.id', 'reservations.owner_id')
    .innerJoin('ledger_accounts as wallet', (join) =>
      join.onRef('wallet.user_id', '=', 'late.driver_id').on('wallet.kind', '=', 'driver_wallet'),
    )
    .innerJoin('users as driver', 'driver.id', 'late.driver_id')
    .select(['late.reservation_id as reservationId', 'late.reason'])
    .where(isOwed('late'))
    .where('driver.deleted_at', 'is', null)
    .where('owner.deleted_at', 'is', null)
    .where(sql<boolean>`wallet.posted_minor > wallet.held_minor`)
    .orderBy('late.created_at');

/** Bills of one pass. */
export const findCollectable = (pass: Pass): Promise<OwedKey[]> =>
  collectable(pass.db)
    .where(isTriedNow(pass, sql`(late.reservation_id || ' ' || late.reason)`))
    .limit(BATCH)
    .execute();

/** All unpaid bills of a driver. */
export const listCollectable = (trx: Trx, driverId: string): Promise<OwedKey[]> =>
  collectable(trx).where('late.driver_id', '=', driverId).execute();

const BATCH = 100;

/** SQL: whether a driver owes for a booking, or for a disputed payment that was lost. */
export const owesAnything = (driverId: string): RawBuilder<boolean> =>
  sql`(exists (select from ${owedBills} late where late.driver_id = ${driverId} and ${isOwed('late')})
    or exists (select from payment_disputes dispute join payments payment on payment.id = dispute.payment_id
      where payment.user_id = ${driverId} and dispute.repaid_minor < dispute.debt_minor))`;

/** The cancelled booking of an id tag at this plug that was never billed; see isLateStartBilled. */
export const findCalledOff = (trx: Trx, at: { idTags: readonly string[]; plugId: number }) =>
  trx
    .selectFrom('reservations')
    .innerJoin('users as owner', 'owner.id', 'reservations.owner_id')
    .select(['reservations.id', 'status', 'start_asked_at', 'ended_at'])
    .where(
      'id_tag',
      'in',
      at.idTags.map((tag) => tag.toUpperCase()),
    )
    .where('plug_id', '=', at.plugId)
    .where('owner.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charging_sessions')
            .select('charging_sessions.id')
            .whereRef('charging_sessions.reservation_id', '=', 'reservations.id'),
        ),
      ),
    )
    .forUpdate('reservations')
    .executeTakeFirst();
