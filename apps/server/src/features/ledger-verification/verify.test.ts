// Every invariant of the books is broken once, in a copy, and seen by its name with the ids of what breaks it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase, Trx } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../platform/db/test-database.ts';
import { verifyBooks } from './verify.service.ts';
import { createBusyBooks } from './test-busy-books.ts';
import { findDifferences } from './verify.service.ts';

let database: OpenDatabase;
let ids: Awaited<ReturnType<typeof createBusyBooks>>['ids'];
beforeAll(async () => {
  database = await openTestDatabase();
  ({ ids } = await createBusyBooks(database));
});
afterAll(() => database.close());

it('finds no difference where everything has happened once, and says how much it looked at', async () => {
  const { differences, counted } = await verifyBooks(database.db);
  expect(differences).toEqual([]);
  expect(counted).toMatchObject({ reservations: 7, sessions: 3, payments: 4 });
  expect(counted.transfers).toBeGreaterThan(15);
});

class Undone extends Error {}

/** What is found after a change that nothing has kept from being made, which is then undone. */
async function broken(change: (trx: Trx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const attempt = database.db.transaction().execute(async (trx) => {
    // Neither triggers nor foreign keys.
    await sql`set local session_replication_role = replica`.execute(trx);
    await change(trx);
    found = await findDifferences(trx);
    throw new Undone();
  });
  await expect(attempt).rejects.toBeInstanceOf(Undone);
  return found;
}

const withoutConstraint = (table: string, constraint: string) =>
  sql.raw(`alter table ${table} drop constraint ${constraint}`);
const hold = (reservationId: string) => sql`(select id from ledger_transfers
  where reservation_id = ${reservationId} and phase = 'pending' order by sequence desc limit 1)`;
const PENNY = 100;

type Break = [rule: string, () => { id?: string; change: (trx: Trx) => Promise<unknown> }];
const run = (query: ReturnType<typeof sql>) => (trx: Trx) => query.execute(trx);

describe('the ledger', () => {
  it.each<Break>([
    [
      'the accounts of a currency come to 0',
      () => ({
        change: run(
          sql`update ledger_accounts set posted_minor = posted_minor + ${PENNY} where kind = 'driver_wallet'`,
        ),
      }),
    ],
    [
      'an account has what its transfers come to',
      () => ({
        change: run(
          sql`update ledger_accounts set posted_minor = posted_minor + ${PENNY} where kind = 'tokens_issued'`,
        ),
      }),
    ],
    [
      'an account holds what its open holds come to',
      () => ({
        change: run(
          sql`update ledger_accounts set held_minor = held_minor + ${PENNY} where kind = 'driver_wallet'`,
        ),
      }),
    ],
    [
      'a wallet never lacks tokens',
      () => ({
        change: async (trx) => {
          await withoutConstraint('ledger_accounts', 'ledger_accounts_funds').execute(trx);
          await sql`update ledger_accounts set posted_minor = -1 where kind = 'owner_wallet'`.execute(
            trx,
          );
        },
      }),
    ],
    [
      'the balances after the transfers of an account follow from each other',
      () => ({
        change: run(
          sql`update ledger_transfers set credit_posted_after_minor = credit_posted_after_minor + ${PENNY} where reason = 'top_up'`,
        ),
      }),
    ],
    [
      'a hold is used once',
      () => ({
        id: ids.charged,
        change: async (trx) => {
          await sql`drop index ledger_transfers_single_use`.execute(trx);
          await sql`insert into ledger_transfers (id, idempotency_key, phase, pending_id, debit_account_id, credit_account_id,
            amount_minor, reason, reservation_id, debit_posted_after_minor, credit_posted_after_minor, created_at)
          select gen_random_uuid(), 'twice', 'void', pending_id, debit_account_id, credit_account_id, 0, reason,
            reservation_id, 0, 0, created_at from ledger_transfers
          where reservation_id = ${ids.charged} and phase = 'post'`.execute(trx);
        },
      }),
    ],
    [
      'a hold is used between its accounts, up to its amount',
      () => ({
        change: run(
          sql`update ledger_transfers set amount_minor = 1000000 where reservation_id = ${ids.charged} and phase = 'post'`,
        ),
      }),
    ],
    [
      'a transfer stays within one currency',
      () => ({
        change: run(
          sql`update ledger_accounts set currency = 'US_DOLLAR' where kind = 'card_payers'`,
        ),
      }),
    ],
  ])('%s', async (rule, how) => {
    const lines = await broken(how().change);
    expect(lines.some((line) => line.startsWith(`${rule}: `))).toBe(true);
  });
});

const byReservation =
  (query: (id: string) => ReturnType<typeof sql>, of: keyof typeof ids) => () => ({
    id: ids[of],
    change: run(query(ids[of])),
  });

describe('bookings, calendar and sessions', () => {
  it.each<Break>([
    [
      'a live booking has one open hold of its amount',
      byReservation((id) => sql`delete from ledger_transfers where id = ${hold(id)}`, 'reserved'),
    ],
    [
      'a live booking has one open hold of its amount',
      byReservation(
        (id) => sql`update reservations set hold_minor = hold_minor + 1 where id = ${id}`,
        'held',
      ),
    ],
    [
      'a booking that waits for its card, or has ended, holds nothing',
      byReservation(
        (id) => sql`delete from ledger_transfers where pending_id = ${hold(id)}`,
        'canceled',
      ),
    ],
    [
      'a booking that waits for its card, or has ended, holds nothing',
      byReservation(
        (id) => sql`update reservations set status = 'CANCELED' where id = ${id}`,
        'reserved',
      ),
    ],
    [
      'a bill never exceeds its hold',
      byReservation(
        (id) =>
          sql`update reservations set billed_total_micro = quoted_total_micro + 1 where id = ${id}`,
        'charged',
      ),
    ],
    [
      'what a booking came to was taken from its hold, but for what came late',
      byReservation(
        (id) => sql`update reservations set billed_minor = billed_minor - 1 where id = ${id}`,
        'byCard',
      ),
    ],
    [
      'what a booking came to was taken from its hold, but for what came late',
      byReservation(
        (id) =>
          sql`update reservations set billed_minor = null, billed_total_micro = null where id = ${id}`,
        'canceled',
      ),
    ],
    ...(
      [
        'what a booking came to was taken from its hold, but for what came late',
        'what was collected of a late bill has moved in the ledger',
      ] as const
    ).map((rule): Break => [
      rule,
      byReservation(
        (
          id,
        ) => sql`insert into late_charges (reservation_id, driver_id, billed_before_micro, due_minor, collected_minor, created_at)
            select id, user_id, 0, 100, 100, now() from reservations where id = ${id}`,
        'canceled',
      ),
    ]),
    [
      'a charge that has ended is billed, and paid unless its card still is to be charged or something is owed',
      byReservation((id) => sql`update reservations set paid = false where id = ${id}`, 'byCard'),
    ],
    [
      'a booking and its payment are at the same point',
      byReservation(
        (id) => sql`update payments set status = 'open' where reservation_id = ${id}`,
        'held',
      ),
    ],
    [
      'a booking and its payment are at the same point',
      byReservation(
        (id) => sql`update payments set status = 'failed' where reservation_id = ${id}`,
        'pending',
      ),
    ],
    [
      'a live booking has its time in the calendar',
      byReservation(
        (id) => sql`update calendar_entries set released_at = now() where reservation_id = ${id}`,
        'pending',
      ),
    ],
    [
      'a live booking has its time in the calendar',
      byReservation(
        (id) =>
          sql`update reservations set stop_time = stop_time + interval '1 hour' where id = ${id}`,
        'reserved',
      ),
    ],
    [
      'an ended booking has no time in the calendar',
      byReservation(
        (id) =>
          sql`update calendar_entries set released_at = null, during = tstzrange('2030-01-01', '2030-01-02') where reservation_id = ${id}`,
        'charged',
      ),
    ],
    [
      'a session and its booking are at the same point',
      byReservation(
        (id) => sql`delete from charging_sessions where reservation_id = ${id}`,
        'charged',
      ),
    ],
    [
      'a session and its booking are at the same point',
      byReservation(
        (id) => sql`update charging_sessions set settled_at = null where reservation_id = ${id}`,
        'byCard',
      ),
    ],
    [
      'a session and its booking are at the same point',
      byReservation(
        (id) =>
          sql`update charging_sessions set stopped_at = started_at, settled_at = started_at where reservation_id = ${id}`,
        'charging',
      ),
    ],
    [
      'a bill is the accepted price of what was measured',
      byReservation(
        (id) =>
          sql`update charging_sessions set energy_wh = energy_wh + 1000 where reservation_id = ${id}`,
        'charged',
      ),
    ],
    [
      'a bill is the accepted price of what was measured',
      byReservation(
        (id) =>
          sql`update reservations set tariff = jsonb_set(tariff, '{tokenPriceMicro}', '50000') where id = ${id}`,
        'byCard',
      ),
    ],
    [
      'a bill is the accepted price of what was measured',
      byReservation(
        (id) => sql`update reservations set bill_items = '[]' where id = ${id}`,
        'charged',
      ),
    ],
  ])('%s', async (rule, how) => {
    const { id = '', change } = how();
    const lines = await broken(change);
    expect(lines.filter((line) => line.startsWith(`${rule}: `)).join('\n')).toContain(id);
  });

  it('the time of a plug is given once', async () => {
    const lines = await broken(async (trx) => {
      await withoutConstraint('calendar_entries', 'calendar_entries_no_overlap').execute(trx);
      await sql`insert into calendar_entries (id, plug_id, during, kind, note)
        select gen_random_uuid(), plug_id, during, 'unavailable', '' from calendar_entries
        where reservation_id = ${ids.reserved}`.execute(trx);
    });
    expect(lines.join('\n')).toMatch(
      /the time of a plug is given once: plug \d+: entries [0-9a-f-]{36} and /,
    );
  });

  it('a session has no less than no energy, and ends after it began', async () => {
    const early = sql`update charging_sessions set stopped_at = started_at - interval '1 minute'
      where reservation_id = ${ids.byCard}`;
    expect((await broken(run(early))).join('\n')).toContain('a session has no less than no energy');
  });

  it('a session charges one booking', async () => {
    const lines = await broken(async (trx) => {
      await withoutConstraint('charging_sessions', 'charging_sessions_reservation_id_key').execute(
        trx,
      );
      await sql`update charging_sessions set reservation_id = ${ids.charged}
        where reservation_id = ${ids.byCard}`.execute(trx);
    });
    expect(lines.join('\n')).toContain(`a session charges one booking: reservation ${ids.charged}`);
  });
});

describe('payments by card and payouts', () => {
  const byPayment = (set: string, of: 'held' | 'byCard' | 'pending') => () => ({
    change: run(sql`update payments set ${sql.raw(set)} where reservation_id = ${ids[of]}`),
  });
  it.each<Break>([
    ['money that a card holds is held in the ledger', byPayment(`status = 'canceled'`, 'held')],
    [
      'money that a card holds is held in the ledger',
      byPayment(`status = 'authorized'`, 'pending'),
    ],
    [
      'what a card was charged has come in the ledger',
      byPayment('capture_minor = capture_minor - 1', 'byCard'),
    ],
    [
      'a card is charged what its booking came to, but for what came late',
      byPayment('capture_minor = capture_minor - 1', 'byCard'),
    ],
    [
      'tokens that were bought have come to the wallet',
      () => ({
        id: ids.topUp,
        change: run(sql`delete from ledger_transfers where reason = 'top_up'`),
      }),
    ],
    [
      'no more goes back to a card than was charged, and what went is in the ledger',
      () => ({
        id: ids.topUp,
        change: run(sql`update payment_refunds set amount_minor = 2001`),
      }),
    ],
    [
      'no more goes back to a card than was charged, and what went is in the ledger',
      () => ({
        id: ids.topUp,
        change: run(sql`delete from ledger_transfers where reason = 'card_refund'`),
      }),
    ],
    [
      'tokens that were given back for money have left the wallet',
      () => ({
        change: run(sql`update payment_refunds set status = 'failed'`),
      }),
    ],
    [
      'a payout is held until it is decided, and then paid or given back',
      () => ({
        id: ids.paid,
        change: run(sql`update payouts set status = 'refused' where id = ${ids.paid}`),
      }),
    ],
    [
      'a payout is held until it is decided, and then paid or given back',
      () => ({
        id: ids.refused,
        change: run(sql`update payouts set status = 'paid' where id = ${ids.refused}`),
      }),
    ],
    [
      'a payout is held until it is decided, and then paid or given back',
      () => ({
        id: ids.asked,
        change: run(
          sql`update payouts set amount_minor = amount_minor + 1 where id = ${ids.asked}`,
        ),
      }),
    ],
  ])('%s', async (rule, how) => {
    const { id = '', change } = how();
    const lines = (await broken(change)).filter((line) => line.startsWith(`${rule}: `));
    expect(lines).not.toEqual([]);
    expect(lines.join('\n')).toContain(id);
  });
});
