// Every invariant of payments by card, refunds and payouts is broken once, in a copy, and seen by its name.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { type Break, breakBooks, run } from '../../tests/kit/wallet/broken-books.ts';
import { createBusyBooks } from '../../tests/kit/wallet/busy-books.ts';

let database: OpenDatabase;
let ids: Awaited<ReturnType<typeof createBusyBooks>>['ids'];
beforeAll(async () => {
  database = await openTestDatabase();
  ({ ids } = await createBusyBooks(database));
});
afterAll(() => database.close());

describe('payments by card and payouts', () => {
  const byPayment = (set: string, of: 'held' | 'byCard' | 'pending') => () => ({
    change: run(sql`update payments set ${sql.raw(set)} where reservation_id = ${ids[of]}`),
  });
  it.each<Break>([
    ['an authorized card payment is held in the ledger', byPayment(`status = 'canceled'`, 'held')],
    [
      'an authorized card payment is held in the ledger',
      byPayment(`status = 'authorized'`, 'pending'),
    ],
    [
      'the captured amount of a card payment is in the ledger',
      byPayment('capture_minor = capture_minor - 1', 'byCard'),
    ],
    [
      'a card is charged the bill of its booking, except late charges',
      byPayment('capture_minor = capture_minor - 1', 'byCard'),
    ],
    [
      'bought tokens are credited to the wallet',
      () => ({
        id: ids.topUp,
        change: run(sql`delete from ledger_transfers where reason = 'top_up'`),
      }),
    ],
    [
      'card refunds do not exceed the charge, and are in the ledger',
      () => ({
        id: ids.topUp,
        change: run(sql`update payment_refunds set amount_minor = 2001`),
      }),
    ],
    [
      'card refunds do not exceed the charge, and are in the ledger',
      () => ({
        id: ids.topUp,
        change: run(sql`delete from ledger_transfers where reason = 'card_refund'`),
      }),
    ],
    [
      'a booking paid by card is refunded to the card',
      () => ({
        change:
          run(sql`insert into payment_refunds (id, payment_id, amount_minor, tokens_minor, reason, status, created_at)
          select gen_random_uuid(), id, 100, 1000, 'reservation', 'requested', created_at from payments
          where reservation_id = ${ids.byCard}`),
      }),
    ],
    [
      'refunds of a booking do not exceed what each account paid',
      () => ({
        id: ids.charged,
        change: run(sql`update ledger_transfers set reason = 'refund'
          where reservation_id = ${ids.charged} and phase = 'post'`),
      }),
    ],
    [
      'refunded tokens are debited from the wallet',
      () => ({
        change: run(sql`update payment_refunds set status = 'failed'`),
      }),
    ],
    [
      'the wallet of a deleted account is empty',
      () => ({ change: run(sql`update users set deleted_at = now() where role = 'driver'`) }),
    ],
    [
      'a payout is held until it is decided, then paid or released',
      () => ({
        id: ids.paid,
        change: run(sql`update payouts set status = 'refused' where id = ${ids.paid}`),
      }),
    ],
    [
      'a payout is held until it is decided, then paid or released',
      () => ({
        id: ids.refused,
        change: run(sql`update payouts set status = 'paid' where id = ${ids.refused}`),
      }),
    ],
    [
      'a payout is held until it is decided, then paid or released',
      () => ({
        id: ids.asked,
        change: run(
          sql`update payouts set amount_minor = amount_minor + 1 where id = ${ids.asked}`,
        ),
      }),
    ],
  ])('%s', async (rule, how) => {
    const { id = '', change } = how();
    const lines = (await breakBooks(database.db, change)).filter((line) =>
      line.startsWith(`${rule}: `),
    );
    expect(lines).not.toEqual([]);
    expect(lines.join('\n')).toContain(id);
  });
});
