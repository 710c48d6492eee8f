import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSandbox, request, withSandboxDatabase } from '../../tests/kit/payments/sandbox.ts';

withSandboxDatabase();

const DAY_MS = 24 * 60 * 60_000;

/** A paid checkout and its provider payment id. */
async function paidSandbox(capturesAtOnce = false) {
  const opened = await openSandbox();
  const { sessionId } = await opened.ask({ capturesAtOnce });
  await opened.pay(sessionId);
  const state = await opened.provider.readCheckout(sessionId);
  if (state.kind === 'open' || state.kind === 'expired') throw new Error('it is not paid');
  return { ...opened, sessionId, providerPaymentId: state.providerPaymentId };
}

test('[B10] opening a checkout twice opens one, also concurrently', async () => {
  const { provider, db } = await openSandbox();
  const asked = request();
  const opened = await Promise.all(Array.from({ length: 10 }, () => provider.openCheckout(asked)));
  expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
  expect(await db.selectFrom('sandbox_checkouts').selectAll().execute()).toHaveLength(1);
  await expect(provider.openCheckout({ ...asked, amountMinor: 1 })).rejects.toThrow(
    'another amount',
  );
});

test('there is a minimum charge and a maximum hold time', async () => {
  const { provider } = await openSandbox();
  const least = (['EURO', 'US_DOLLAR', 'BRITISH_POUND'] as const).map(provider.minimumMinor);
  expect([...least, provider.holdsDays, provider.name]).toEqual([50, 50, 30, 7, 'sandbox']);
});

test('part of a hold is captured, and the rest released', async () => {
  const { provider, providerPaymentId, sessionId } = await paidSandbox();
  const capture = { providerPaymentId, amountMinor: 900, idempotencyKey: 'capture:1' };
  expect(await provider.capture(capture)).toEqual({ kind: 'done', id: providerPaymentId });
  expect(await provider.readCheckout(sessionId)).toMatchObject({
    kind: 'captured',
    amountMinor: 900,
  });
  expect(await provider.capture({ ...capture, idempotencyKey: 'capture:2' })).toEqual({
    kind: 'refused',
    reason: 'is_captured',
  });
  expect(await provider.cancel({ providerPaymentId, idempotencyKey: 'cancel:1' })).toEqual({
    kind: 'refused',
    reason: 'is_captured',
  });
});

test.each([
  [1241, 'more_than_held'],
  [0, 'amount_not_valid'],
  [-5, 'amount_not_valid'],
  [0.5, 'amount_not_valid'],
  [Number.NaN, 'amount_not_valid'],
  [Infinity, 'amount_not_valid'],
])('[B9] capturing %d of 1240 is refused', async (amountMinor, reason) => {
  const { provider, providerPaymentId, sessionId } = await paidSandbox();
  const answer = await provider.capture({ providerPaymentId, amountMinor, idempotencyKey: 'c' });
  expect(answer).toEqual({ kind: 'refused', reason });
  expect(await provider.readCheckout(sessionId)).toMatchObject({ kind: 'authorized' });
});

test('[B10] the same key gets the same response, refusals too, and fifty concurrent requests have one effect', async () => {
  const { provider, providerPaymentId, db } = await paidSandbox();
  const tooMuch = { providerPaymentId, amountMinor: 9999, idempotencyKey: 'capture:much' };
  const refusal = await provider.capture(tooMuch);
  const capture = { providerPaymentId, amountMinor: 1240, idempotencyKey: 'capture:1' };
  await Promise.all(Array.from({ length: 50 }, () => provider.capture(capture)));
  const refund = { providerPaymentId, amountMinor: 100, idempotencyKey: 'refund:1' };
  const refunds = await Promise.all(Array.from({ length: 50 }, () => provider.refund(refund)));
  expect(new Set(refunds.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(refunds[0]).toEqual({ kind: 'done', id: expect.stringMatching(/^re_/) });
  expect(await provider.capture(tooMuch)).toEqual(refusal);
  expect(await provider.capture({ ...capture, amountMinor: 1 })).toEqual({
    kind: 'refused',
    reason: 'key_of_another_request',
  });
  const [books] = await db.selectFrom('sandbox_checkouts').selectAll().execute();
  expect(books).toMatchObject({ captured_minor: 1240, refunded_minor: 100 });
});

test('refunds never exceed the capture, also concurrently', async () => {
  const { provider, providerPaymentId, db } = await paidSandbox();
  const refund = (amountMinor: number) =>
    provider.refund({ providerPaymentId, amountMinor, idempotencyKey: randomUUID() });
  expect(await refund(1)).toEqual({ kind: 'refused', reason: 'is_authorized' });
  await provider.capture({ providerPaymentId, amountMinor: 1000, idempotencyKey: 'c' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(300)));
  expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(3);
  expect(answers.filter((answer) => answer.kind === 'refused')[0]).toMatchObject({
    reason: 'more_than_captured',
  });
  expect((await refund(100)).kind).toBe('done');
  expect((await refund(1)).kind, 'nothing is left').toBe('refused');
  const [books] = await db.selectFrom('sandbox_checkouts').selectAll().execute();
  expect(books?.refunded_minor).toBe(1000);
});

test('a released hold stays released', async () => {
  const { provider, providerPaymentId, sessionId, read } = await paidSandbox();
  const done = { kind: 'done', id: providerPaymentId };
  expect(await provider.cancel({ providerPaymentId, idempotencyKey: 'cancel:1' })).toEqual(done);
  expect(await provider.cancel({ providerPaymentId, idempotencyKey: 'cancel:2' })).toEqual(done);
  expect(await provider.readCheckout(sessionId)).toMatchObject({ kind: 'canceled' });
  expect((await read(sessionId)).body).toContain('This payment was cancelled');
  const capture = { providerPaymentId, amountMinor: 1, idempotencyKey: 'capture:1' };
  expect(await provider.capture(capture)).toEqual({ kind: 'refused', reason: 'is_canceled' });
});

test('a hold ends after seven days, and not before', async () => {
  const { provider, providerPaymentId, sessionId, clock } = await paidSandbox();
  clock.advance(7 * DAY_MS - 1);
  expect(await provider.readCheckout(sessionId)).toMatchObject({ kind: 'authorized' });
  clock.advance(1);
  expect(await provider.readCheckout(sessionId)).toMatchObject({ kind: 'canceled' });
  const capture = { providerPaymentId, amountMinor: 1, idempotencyKey: 'capture:1' };
  expect(await provider.capture(capture)).toEqual({ kind: 'refused', reason: 'is_canceled' });
});

test('ending an open checkout returns what was paid meanwhile', async () => {
  const { provider, ask, pay } = await openSandbox();
  const open = await ask();
  const paid = await ask();
  await pay(paid.sessionId);
  expect(await provider.expireCheckout(open.sessionId)).toEqual({ kind: 'expired' });
  expect(await provider.expireCheckout(open.sessionId)).toEqual({ kind: 'expired' });
  expect(await provider.expireCheckout(paid.sessionId)).toMatchObject({ kind: 'authorized' });
  await pay(open.sessionId);
  expect(await provider.readCheckout(open.sessionId)).toEqual({ kind: 'expired' });
});

test('of a concurrent payment and end one wins, and both learn which', async () => {
  const { provider, ask, pay } = await openSandbox();
  for (let round = 0; round < 5; round += 1) {
    const { sessionId } = await ask();
    const [ended, answer] = await Promise.all([provider.expireCheckout(sessionId), pay(sessionId)]);
    const isPaid = ended.kind === 'authorized';
    expect(String(answer.headers.location).includes('complete-payment-session')).toBe(isPaid);
    expect(await provider.readCheckout(sessionId)).toEqual(ended);
  }
});

test('unknown payments and checkouts are refused', async () => {
  const { provider } = await openSandbox();
  const nothing = { providerPaymentId: 'pi_none', amountMinor: 1, idempotencyKey: 'k' };
  const refusal = { kind: 'refused', reason: 'no_such_payment' };
  expect(await provider.capture(nothing)).toEqual(refusal);
  expect(await provider.cancel(nothing)).toEqual(refusal);
  expect(await provider.refund(nothing)).toEqual(refusal);
  await expect(provider.readCheckout('cs_none')).rejects.toThrow('No sandbox checkout');
  await expect(provider.expireCheckout('cs_none')).rejects.toThrow('No sandbox checkout');
});
