import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestPostgres } from '../../tests/kit/database/open-database.ts';
import { sendDue } from './event-delivery.ts';
import { openSandbox, RETURN_URL, withSandboxDatabase } from '../../tests/kit/payments/sandbox.ts';

withSandboxDatabase();

// The embedded database serializes transactions, so only PostgreSQL tests the locks.
let postgres: OpenDatabase | undefined;
beforeAll(async () => {
  postgres = await openTestPostgres();
});
afterAll(() => postgres?.close());

const many = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));

test('a payment with many concurrent actions is made or ended, once', async () => {
  const { ask, pay, provider, db } = await openSandbox(postgres);
  for (let round = 0; round < 5; round += 1) {
    const { sessionId } = await ask();
    const [answers, endings] = await Promise.all([
      many(8, () => pay(sessionId)),
      many(4, () => provider.expireCheckout(sessionId)),
    ]);
    const last = await provider.readCheckout(sessionId);
    for (const state of endings) expect(state).toEqual(last);
    const isPaid = last.kind === 'authorized';
    const unpaid = `/sandbox-payments/${sessionId}/`;
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers.location, body]).toEqual([303, isPaid ? RETURN_URL : unpaid, '']);
    }
    const events = await db
      .selectFrom('sandbox_events')
      .select('id')
      .where('checkout_id', '=', sessionId)
      .execute();
    expect(events).toHaveLength(isPaid ? 2 : 1);
  }
});

test('concurrent captures, releases and refunds never move more than there is', async () => {
  const { ask, pay, provider, db } = await openSandbox(postgres);
  const { sessionId } = await ask();
  await pay(sessionId);
  const state = await provider.readCheckout(sessionId);
  const providerPaymentId = 'providerPaymentId' in state ? state.providerPaymentId : '';
  const asked = (amountMinor: number) => ({
    providerPaymentId,
    amountMinor,
    idempotencyKey: randomUUID(),
  });
  const captures = await many(8, () => provider.capture(asked(1000)));
  expect(captures.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  const sameKey = asked(150);
  const [refunds, same] = await Promise.all([
    many(8, () => provider.refund(asked(200))),
    many(8, () => provider.refund(sameKey)),
  ]);
  expect(new Set(same.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const done = refunds.filter(({ kind }) => kind === 'done').length * 200;
  const given = done + (same[0]?.kind === 'done' ? 150 : 0);
  const books = await db.selectFrom('sandbox_checkouts').selectAll().executeTakeFirstOrThrow();
  expect(books.refunded_minor).toBe(given);
  expect(given).toBeLessThanOrEqual(1000);
  expect(given, 'and no less than fits').toBeGreaterThan(800);
});

test('several processes on one database send each event once', async () => {
  const { ask, pay, sending, received } = await openSandbox(postgres);
  for (let n = 0; n < 6; n += 1) await pay((await ask()).sessionId);
  await many(4, () => sendDue(sending, new AbortController().signal));
  expect(received).toHaveLength(12);
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(12);
});
