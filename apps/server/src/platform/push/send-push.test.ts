import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPushSender, isPublicEndpoint } from './send-push.ts';
import { type PushService, startPushService } from '../../tests/kit/outside/push-service.ts';
import { createVapid } from './vapid.ts';

const NOW = new Date('2026-07-01T09:00:00Z');
const vapid = createVapid(Buffer.alloc(32, 7), () => 'mailto:a@volt.example');
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const message = { text: '{"title":"Ελεύθερη"}', ttlSeconds: 60, now: NOW };
const to = () => {
  const { token, keys } = service.subscription();
  return { endpoint: token, ...keys };
};

test('a message arrives with its text, sender and time to live', async () => {
  const send = createPushSender({ vapid, trusts: () => true });
  expect(await send(to(), message)).toEqual({ is: 'sent' });
  const [pushed] = service.received;
  expect(pushed?.text).toBe(message.text);
  expect(pushed?.headers).toMatchObject({
    ttl: '60',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=.+, k=.+$/),
  });
});

test.each([
  [{ status: 404 }, { is: 'gone' }],
  [{ status: 410 }, { is: 'gone' }],
  [{ status: 413 }, { is: 'refused', reason: 'status 413' }],
  [{ status: 503 }, { is: 'failed', reason: 'status 503' }],
  [
    { status: 429, headers: { 'retry-after': '30' } },
    { is: 'failed', reason: 'status 429', retryAfterMs: 30_000 },
  ],
])('an answer of %o', async (answer, expected) => {
  service.answerNext(answer);
  expect(await createPushSender({ vapid, trusts: () => true })(to(), message)).toEqual(expected);
});

test('a service that does not answer leads to a failure after the timeout', async () => {
  const send = createPushSender({ vapid, trusts: () => true, timeoutMs: 300 });
  const nobody = { ...to(), endpoint: 'http://127.0.0.1:9/one' };
  expect(await send(nobody, message)).toMatchObject({ is: 'failed' });
});

test('nothing is sent into a private network', async () => {
  const before = service.received.length;
  expect(await createPushSender({ vapid })(to(), message)).toEqual({ is: 'gone' });
  expect(service.received).toHaveLength(before);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://10.1.2.3/push', false],
  ['https://[::1]/push', false],
  ['https://localhost/push', false],
  ['https://database.internal/push', false],
  ['https://printer/push', false],
  ['https://user:word@push.example/one', false],
])('%s may be a push service: %s', (url, expected) => {
  expect(isPublicEndpoint(new URL(url))).toBe(expected);
});
