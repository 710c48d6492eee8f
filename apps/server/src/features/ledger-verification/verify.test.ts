// Violates every invariant once in a transaction, and expects the report to name it with its ids.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase, Trx } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { verifyBooks } from './verify.service.ts';
import { createBusyBooks } from '../../tests/kit/wallet/busy-books.ts';
import { type Break, breakBooks, run } from '../../tests/kit/wallet/broken-books.ts';

let database: OpenDatabase;
let ids: Awaited<ReturnType<typeof createBusyBooks>>['ids'];
beforeAll(async () => {
  database = await openTestDatabase();
  ({ ids } = await createBusyBooks(database));
});
afterAll(() => database.close());

it('finds no violation when everything has happened once, and counts what it checked', async () => {
  const { differences, counted } = await verifyBooks(database.db);
  expect(differences).toEqual([]);
  expect(counted).toMatchObject({ reservations: 7, sessions: 3, payments: 4 });
  expect(counted.transfers).toBeGreaterThan(15);
});

const broken = (change: (trx: Trx) => Promise<unknown>) => breakBooks(database.db, change);
const withoutConstraint = (table: string, constraint: string) =>
  sql.raw(`alter table ${table} drop constraint ${constraint}`);
const hold = (reservationId: string) => sql`(select id from ledger_transfers
  where reservation_id = ${reservationId} and phase = 'pending' order by sequence desc limit 1)`;
const PENNY = 100;

describe('the ledger', () => {
  it.each<Break>([
    [
      'the accounts of a currency sum to 0',
      () => ({
        change: run(
          sql`update ledger_accounts set posted_minor = posted_minor + ${PENNY} where kind = 'driver_wallet'`,
        ),
      }),
    ],
    [
      'the balance of an account is the sum of its transfers',
      () => ({
        change: run(
          sql`update ledger_accounts set posted_minor = posted_minor + ${PENNY} where kind = 'tokens_issued'`,
        ),
      }),
    ],
    [
      'the held amount of an account is the sum of its open holds',
      () => ({
        change: run(
          sql`update ledger_accounts set held_minor = held_minor + ${PENNY} where kind = 'driver_wallet'`,
        ),
      }),
    ],
    [
      'a wallet is never overdrawn',
      () => ({
        change: async (trx) => {
          for (const name of ['ledger_accounts_funds', 'ledger_accounts_backed']) {
            await withoutConstraint('ledger_accounts', name).execute(trx);
          }
          await sql`update ledger_accounts set posted_minor = -1 where kind = 'owner_wallet'`.execute(
            trx,
          );
        },
      }),
    ],
    [
      'the tokens backed by money sum to 0',
      () => ({
        change: run(
          sql`update ledger_accounts set backed_minor = backed_minor + 1 where kind = 'platform_commission'`,
        ),
      }),
    ],
    [
      'a wallet has no more than its balance backed by money',
      () => ({
        change: async (trx) => {
          await withoutConstraint('ledger_accounts', 'ledger_accounts_backed').execute(trx);
          await sql`update ledger_accounts set backed_minor = posted_minor + 1 where kind = 'owner_wallet'`.execute(
            trx,
          );
        },
      }),
    ],
    [
      'the recorded balances of an account form a chain',
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
      'the bill of a booking is taken from its hold, except late charges',
      byReservation(
        (id) => sql`update reservations set billed_minor = billed_minor - 1 where id = ${id}`,
        'byCard',
      ),
    ],
    [
      'the bill of a booking is taken from its hold, except late charges',
      byReservation(
        (id) =>
          sql`update reservations set billed_minor = null, billed_total_micro = null where id = ${id}`,
        'canceled',
      ),
    ],
    ...(
      [
        'the bill of a booking is taken from its hold, except late charges',
        'the collected part of a late bill is in the ledger',
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
      'an ended session is billed, and paid unless its card is still to be charged or a debt remains',
      byReservation((id) => sql`update reservations set paid = false where id = ${id}`, 'byCard'),
    ],
    [
      'the states of a booking and its payment agree',
      byReservation(
        (id) => sql`update payments set status = 'open' where reservation_id = ${id}`,
        'held',
      ),
    ],
    [
      'the states of a booking and its payment agree',
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
      'the states of a session and its booking agree',
      byReservation(
        (id) => sql`delete from charging_sessions where reservation_id = ${id}`,
        'charged',
      ),
    ],
    [
      'the states of a session and its booking agree',
      byReservation(
        (id) => sql`update charging_sessions set settled_at = null where reservation_id = ${id}`,
        'byCard',
      ),
    ],
    [
      'the states of a session and its booking agree',
      byReservation(
        (id) =>
          sql`update charging_sessions set stopped_at = started_at, settled_at = started_at where reservation_id = ${id}`,
        'charging',
      ),
    ],
    [
      'a session that its driver has not started is billed once it is confirmed or borne out, and not before',
      byReservation(
        (id) => sql`insert into session_confirmations (session_id, reservation_id, asked_at)
          select id, reservation_id, started_at from charging_sessions where reservation_id = ${id}`,
        'charged',
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

  it('a plug has one booking at a time', async () => {
    const lines = await broken(async (trx) => {
      await withoutConstraint('calendar_entries', 'calendar_entries_no_overlap').execute(trx);
      await sql`insert into calendar_entries (id, plug_id, during, kind, note)
        select gen_random_uuid(), plug_id, during, 'unavailable', '' from calendar_entries
        where reservation_id = ${ids.reserved}`.execute(trx);
    });
    expect(lines.join('\n')).toMatch(
      /the calendar entries of a plug do not overlap: plug \d+: entries [0-9a-f-]{36} and /,
    );
  });

  it('a session’s energy is not negative, and it ends after it began', async () => {
    const early = sql`update charging_sessions set stopped_at = started_at - interval '1 minute'
      where reservation_id = ${ids.byCard}`;
    expect((await broken(run(early))).join('\n')).toContain('a session has no negative energy');
  });

  it('a booking has one session', async () => {
    const lines = await broken(async (trx) => {
      await withoutConstraint('charging_sessions', 'charging_sessions_reservation_id_key').execute(
        trx,
      );
      await sql`update charging_sessions set reservation_id = ${ids.charged}
        where reservation_id = ${ids.byCard}`.execute(trx);
    });
    expect(lines.join('\n')).toContain(
      `a booking has at most one session: reservation ${ids.charged}`,
    );
  });
});
