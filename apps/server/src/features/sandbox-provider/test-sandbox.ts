// A sandbox on a real database behind a real server, with somebody who receives its events. Not for the program itself.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../platform/db/test-database.ts';
import { createTestServer } from '../../tests/kit/test-server.ts';
import type { CheckoutRequest } from '../payments/public.ts';
import { eventKey } from './event-signature.ts';

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
  const received: Received[] = [];
  const answers = { status: 200 };
  const warnings: string[] = [];
  const reached = { url: '' };
  const urls = { publicUrl: () => PUBLIC_URL, ownUrl: () => reached.url };
  const write = (line: string) => void warnings.push(JSON.parse(line).msg);
  const log = pino({ level: 'warn' }, { write });
  const server = await createTestServer(
    { db },
    {
      now: NOON,
      log,
      urls,
      settings: {
        VOLTAGORA_SECRET: SECRET,
        VOLTAGORA_ENVIRONMENT: 'development',
        VOLTAGORA_HOST_NAME: 'Athens Charging',
        VOLTAGORA_PAYMENTS: 'sandbox',
      },
    },
  );
  const { app, clock } = server;
  const sandbox = server.sandbox ?? expect.fail('the settings did not choose the sandbox');
  const { provider } = sandbox;
  reached.url = await openReceiver(async (bytes, headers) => {
    if (answers.status === 200) received.push(await provider.readEvent(bytes, headers));
    return answers.status;
  });
  onTestFinished(() => server.close());
  const environment = 'development' as const;
  const deps = {
    db,
    clock,
    log,
    ...urls,
    secret: SECRET,
    environment,
    hostName: 'Athens Charging',
  };
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

type Receive = (bytes: Buffer, headers: Record<string, string>) => Promise<number>;

/** Whoever is told of events, at the address that it answers. */
async function openReceiver(receive: Receive): Promise<string> {
  const receiver = createServer((request, response) => {
    const headers = { 'sandbox-signature': String(request.headers['sandbox-signature']) };
    void buffer(request)
      .then((bytes) => receive(bytes, headers))
      .then((status) => response.writeHead(status).end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  // A listening TCP server has an address object, never a pipe name.
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
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
