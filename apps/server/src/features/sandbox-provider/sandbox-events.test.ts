import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { EventNotValid } from '../payments/public.ts';
import { retryDelayMs, sendDue, sweep } from './event-delivery.ts';
import { signEvent } from './event-signature.ts';
import { createSandboxProvider } from './sandbox-provider.service.ts';
import { keyringOf } from '../../tests/kit/keys.ts';
import { openSandbox, SECRET, withSandboxDatabase } from '../../tests/kit/payments/sandbox.ts';

withSandboxDatabase();

const SECONDS = 1000;
const DAY_MS = 24 * 60 * 60_000;
const never = () => new AbortController().signal;

const opened = async () => {
  const sandbox = await openSandbox();
  const { sending, received, clock } = sandbox;
  const send = () => sendDue(sending, never());
  const kinds = () => received.map(({ kind }) => kind);
  const after = async (seconds: number) => {
    clock.advance(seconds * SECONDS);
    await send();
    return kinds();
  };
  return { ...sandbox, send, kinds, after };
};

test('events arrive over HTTP, signed, and name their payment', async () => {
  const { ask, pay, send, received, kinds } = await opened();
  const paymentId = '0191f3a0-0000-7000-8000-000000000001';
  const { sessionId } = await ask({ paymentId });
  await pay(sessionId, 'declined');
  await pay(sessionId);
  await send();
  expect(kinds()).toEqual(['payment.failed', 'payment.authorized', 'checkout.completed']);
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(3);
  expect(received.every((event) => event.paymentId === paymentId)).toBe(true);
  await send();
  expect(received).toHaveLength(3);
});

test('every movement of money has an event', async () => {
  const { ask, pay, provider, after, clock, sending } = await opened();
  const { sessionId } = await ask({ capturesAtOnce: true });
  await pay(sessionId);
  const state = await provider.readCheckout(sessionId);
  const providerPaymentId = 'providerPaymentId' in state ? state.providerPaymentId : '';
  await provider.refund({ providerPaymentId, amountMinor: 40, idempotencyKey: 'r' });
  await ask();
  const held = await ask();
  await pay(held.sessionId);
  expect(await after(0)).toEqual([
    'payment.captured',
    'checkout.completed',
    'payment.refunded',
    'payment.authorized',
    'checkout.completed',
  ]);
  clock.advance(300 * SECONDS);
  await sweep(sending);
  expect((await after(0)).slice(5)).toEqual(['checkout.expired']);
  clock.advance(7 * DAY_MS);
  await sweep(sending);
  await sweep(sending);
  expect((await after(0)).slice(6)).toEqual(['payment.canceled']);
});

test('the mode “late” sends events 20 seconds late', async () => {
  const { ask, pay, after } = await opened();
  await pay((await ask()).sessionId, 'pays', 'late');
  expect(await after(19)).toEqual([]);
  expect(await after(1)).toEqual(['payment.authorized', 'checkout.completed']);
});

test('the mode “twice” sends each event twice', async () => {
  const { ask, pay, after, received } = await opened();
  await pay((await ask()).sessionId, 'pays', 'twice');
  expect(await after(0)).toHaveLength(4);
  const ids = received.map(({ eventId }) => eventId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(ids.filter((other) => other === id)).toHaveLength(2);
  expect(await after(60)).toHaveLength(4);
});

test('the mode “disordered” sends the first event last', async () => {
  const { ask, pay, after } = await opened();
  const { sessionId } = await ask();
  await pay(sessionId, 'declined', 'disordered');
  await pay(sessionId, 'pays', 'disordered');
  expect(await after(0)).toEqual(['checkout.completed']);
  expect((await after(10)).at(-1)).toBe('payment.authorized');
  expect((await after(10)).at(-1)).toBe('payment.failed');
});

test('the mode “never” sends no events', async () => {
  const { ask, pay, provider, after } = await opened();
  const { sessionId } = await ask();
  await pay(sessionId, 'pays', 'never');
  expect(await after(3600)).toEqual([]);
  expect(await provider.readCheckout(sessionId)).toMatchObject({ kind: 'authorized' });
});

test('[B20] an event that is not received is sent again at growing intervals, and dropped after three days', async () => {
  const { ask, pay, after, answers, db, clock, send, warnings } = await opened();
  await pay((await ask()).sessionId);
  answers.status = 500;
  await after(0);
  const attempts = async () => {
    const rows = await db.selectFrom('sandbox_events').select('attempts').execute();
    return rows.map((row) => row.attempts);
  };
  expect(await attempts()).toEqual([1, 1]);
  await after(1);
  expect(await attempts(), 'not before its time').toEqual([1, 1]);
  await after(1);
  expect(await attempts()).toEqual([2, 2]);
  expect(warnings[0]).toBe('sandbox event delivery failed');
  answers.status = 200;
  expect(await after(4)).toHaveLength(2);
  await pay((await ask({ expiresAt: new Date(clock.now().getTime() + 60_000) })).sessionId);
  clock.advance(3 * DAY_MS);
  await send();
  expect(await after(0)).toHaveLength(2);
});

test('retry delays double from two seconds up to ten minutes', () => {
  expect([1, 2, 3, 9, 10, 1000].map(retryDelayMs)).toEqual([
    2000, 4000, 8000, 512_000, 600_000, 600_000,
  ]);
});

test('without a receiver the event is sent after the next start', async () => {
  const { ask, pay, reached, deps, send, received, clock } = await opened();
  const url = reached.url;
  reached.url = 'http://127.0.0.1:1';
  await pay((await ask()).sessionId);
  await send();
  expect(received).toEqual([]);
  reached.url = url;
  clock.advance(10 * SECONDS);
  const errors: unknown[] = [];
  const next = createSandboxProvider(deps).start((error) => errors.push(error));
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 30_000 });
  await next.stop();
  expect(errors).toEqual([]);
});

test('two processes on one database send each event once', async () => {
  const { ask, pay, sending, received } = await opened();
  for (let n = 0; n < 5; n += 1) await pay((await ask()).sessionId);
  await Promise.all([1, 2, 3].map(() => sendDue(sending, never())));
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(10);
});

test('a payment is reported within moments of the button', async () => {
  const { ask, pay, sandbox, received } = await opened();
  const running = sandbox.start(() => {});
  await pay((await ask()).sessionId);
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 30_000 });
  await running.stop();
});

test('events are deleted after a month', async () => {
  const { ask, pay, sending, clock, db } = await opened();
  await pay((await ask()).sessionId);
  clock.advance(30 * DAY_MS);
  await sweep(sending);
  const left = await db.selectFrom('sandbox_events').select('body').execute();
  expect(left.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'payment.canceled',
  ]);
});

test.each([
  ['production', ['payments go to the sandbox: no money moves; see VOLTAGORA_PAYMENTS']],
  ['staging', []],
  ['development', []],
] as const)('the log at the start of %s', async (environment, said) => {
  const { deps, warnings } = await opened();
  await createSandboxProvider({ ...deps, environment })
    .start(() => {})
    .stop();
  expect(warnings).toEqual(said);
});

const BODY = Buffer.from(
  JSON.stringify({
    id: 'evt_1',
    type: 'payment.authorized',
    reference: '0191f3a0-0000-7000-8000-000000000001',
  }),
);

test('[B20] a signed event is accepted within five minutes of its signing, also a second time', async () => {
  const { provider, clock } = await opened();
  const headers = { 'sandbox-signature': signEvent(keyringOf(SECRET), BODY, clock.now()) };
  const event = {
    eventId: 'evt_1',
    kind: 'payment.authorized',
    paymentId: '0191f3a0-0000-7000-8000-000000000001',
  };
  expect(await provider.readEvent(BODY, headers)).toEqual(event);
  clock.advance(300 * SECONDS);
  expect(await provider.readEvent(BODY, headers)).toEqual(event);
  clock.advance(1 * SECONDS);
  await expect(provider.readEvent(BODY, headers)).rejects.toThrow(EventNotValid);
  clock.advance(-602 * SECONDS);
  await expect(provider.readEvent(BODY, headers), 'from the future').rejects.toThrow(EventNotValid);
});

test('[B20] any other signature is refused', async () => {
  const { provider, clock } = await opened();
  const key = keyringOf(SECRET);
  const good = signEvent(key, BODY, clock.now());
  const [time = '', digest = ''] = good.split(',');
  const seconds = Number(time.slice(2));
  const unkeyed = createHmac('sha256', SECRET).update(`${seconds}.`).update(BODY).digest('hex');
  for (const signature of [
    undefined,
    '',
    'v1=',
    time,
    digest,
    `${time},v1=`,
    `${time},v1=${'0'.repeat(64)}`,
    `t=${seconds + 1},${digest}`,
    `t=NaN,${digest}`,
    `${good},v1=${'0'.repeat(64)}`,
    good.toUpperCase(),
    ` ${good}`,
    `${time},v1=${unkeyed}`,
    signEvent(keyringOf('the secret of another installation'), BODY, clock.now()),
    signEvent(key, `${BODY.toString()} `, clock.now()),
  ]) {
    const headers = { 'sandbox-signature': signature };
    await expect(provider.readEvent(BODY, headers), String(signature)).rejects.toThrow(
      EventNotValid,
    );
  }
  const changed = Buffer.from(BODY.toString().replace('authorized', 'captured'));
  const headers = { 'sandbox-signature': good };
  await expect(provider.readEvent(changed, headers)).rejects.toThrow(EventNotValid);
});
