// A sandbox on a real database behind a real server, with somebody who receives its events. Not for the program itself.
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../platform/db/test-database.ts';
import { createHttpApp } from '../../platform/http/http-app.ts';
import type { CheckoutRequest } from '../payments/public.ts';
import { eventKey } from './event-signature.ts';
import { sandboxPageRoutes } from './sandbox-page.routes.ts';
import { createSandboxProvider } from './sandbox-provider.service.ts';

export const SECRET = 'a secret of thirty-two characters!';
export const PUBLIC_URL = 'https://charge.example.org';
const NOON = new Date('2026-11-21T12:00:00Z');

export interface Received {
  eventId: string;
  kind: string;
  paymentId: string | undefined;
}

let database: OpenDatabase;
/** Called once at the top of a test file: its own embedded database, for all of its tests. */
export function withSandboxDatabase(): void {
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
}

/** On the file's own embedded database, unless another is given. */
export async function openSandbox({ db } = database) {
  for (const table of ['sandbox_events', 'sandbox_requests', 'sandbox_checkouts'] as const) {
    await db.deleteFrom(table).execute();
  }
  const clock = manualClock(NOON);
  const log = pino({ level: 'silent' });
  const received: Received[] = [];
  const answers = { status: 200 };
  const warnings: string[] = [];
  const reached = { url: '' };
  const deps = {
    db,
    clock,
    secret: SECRET,
    publicUrl: () => PUBLIC_URL,
    ownUrl: () => reached.url,
    log: { warn: (_fields: object, text: string) => void warnings.push(text) },
    environment: 'development' as const,
    hostName: 'Athens Charging',
  };
  const sandbox = createSandboxProvider(deps);
  const app = await createHttpApp({
    log,
    readActor: async () => undefined,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 100_000,
    version: '0',
  });
  sandboxPageRoutes(app, sandbox.pages);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/payments/webhooks/sandbox/', async (request, reply) => {
      if (answers.status !== 200) return reply.code(answers.status).send('no');
      const headers = { 'sandbox-signature': String(request.headers['sandbox-signature']) };
      received.push(await sandbox.provider.readEvent(request.body as Buffer, headers)); // the parser's
      return reply.send({ received: true });
    });
  });
  reached.url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { provider } = sandbox;
  const ask = (changes: Partial<CheckoutRequest> = {}) => provider.openCheckout(request(changes));
  const read = (id: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/sandbox-payments/${id}/`, headers });
  const post = (path: string, form: Record<string, string> = {}, headers = OWN) =>
    app.inject({
      method: 'POST',
      url: `/sandbox-payments/${path}/`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  const pay = (id: string, card = 'pays', mode = 'prompt') => post(`${id}/pay`, { card, mode });
  const sending = { ...deps, key: eventKey(SECRET), onError: () => {} };
  return {
    db,
    clock,
    app,
    sandbox,
    provider,
    deps,
    sending,
    received,
    answers,
    warnings,
    reached,
    ask,
    read,
    post,
    pay,
  };
}

/** What a browser says of a form on the page itself. */
export const OWN: Record<string, string> = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' };

export const RETURN_URL = `${PUBLIC_URL}/complete-payment-session?session=1`;
export const CANCEL_URL = `${PUBLIC_URL}/complete-payment-session?session=1&canceled=true`;

export const request = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentId: randomUUID(),
  amountMinor: 1240,
  currency: 'EURO',
  capturesAtOnce: false,
  description: 'Plaka Garage, plug A, 14:00 to 15:00',
  email: 'maria@example.org',
  lang: 'en',
  returnUrl: RETURN_URL,
  cancelUrl: CANCEL_URL,
  expiresAt: new Date(NOON.getTime() + 5 * 60_000),
  ...changes,
});
