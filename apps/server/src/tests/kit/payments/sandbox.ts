// Test setup: a sandbox on a real database behind a real server, with a receiver of events.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../database/open-database.ts';
import { keyringOf } from '../keys.ts';
import { createTestServer } from '../server.ts';
import type { CheckoutRequest } from '../../../features/payments/public.ts';

export const SECRET = 'a secret of thirty-two characters!';
export const PUBLIC_URL = 'https://charge.example.org';
const NOON = new Date('2026-11-21T12:00:00Z');
const HOST_NAME = 'Athens Charging';
const SETTINGS = {
  VOLTAGORA_SECRET: SECRET,
  VOLTAGORA_ENVIRONMENT: 'development',
  VOLTAGORA_HOST_NAME: HOST_NAME,
  VOLTAGORA_PAYMENTS: 'sandbox',
};

export interface Received {
  eventId: string;
  kind: string;
  paymentId: string | undefined;
}

type Served = Awaited<ReturnType<typeof serveSandbox>>;
let served: Served;
/** Called once at the top of a test file: its own embedded database and server, for all of its tests. */
export function withSandboxDatabase(): void {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    served = await serveSandbox(database);
  });
  afterAll(async () => {
    await served.close();
    await database.close();
  });
}

/** At noon and without checkouts, on the file's own server, unless another database is given. */
export async function openSandbox(given?: OpenDatabase) {
  const opened = given ? await serveSandbox(given) : served;
  if (given) onTestFinished(opened.close);
  for (const table of ['sandbox_events', 'sandbox_requests', 'sandbox_checkouts'] as const) {
    await opened.db.deleteFrom(table).execute();
  }
  opened.clock.set(NOON);
  opened.reached.url = opened.receiver.url;
  opened.answers.status = 200;
  opened.received.length = 0;
  opened.warnings.length = 0;
  return opened;
}

async function serveSandbox({ db }: Pick<OpenDatabase, 'db'>) {
  const received: Received[] = [];
  const answers = { status: 200 };
  const warnings: string[] = [];
  const reached = { url: '' };
  const urls = { publicUrl: () => PUBLIC_URL, ownUrl: () => reached.url };
  const write = (line: string) => void warnings.push(JSON.parse(line).msg);
  const log = pino({ level: 'warn' }, { write });
  const server = await createTestServer({ db }, { now: NOON, log, urls, settings: SETTINGS });
  const { app, clock } = server;
  const sandbox = server.sandbox ?? expect.fail('the settings did not choose the sandbox');
  const { provider } = sandbox;
  const receiver = await openReceiver(async (bytes, headers) => {
    if (answers.status === 200) received.push(await provider.readEvent(bytes, headers));
    return answers.status;
  });
  const environment = 'development' as const;
  const host = { keyring: keyringOf(SECRET), environment, hostName: HOST_NAME };
  const deps = { db, clock, log, ...urls, ...host };
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
  const sending = { ...deps, onError: () => {} };
  async function close(): Promise<void> {
    receiver.close();
    await server.close();
  }
  const told = { received, answers, warnings, reached, receiver };
  return {
    server,
    db,
    clock,
    app,
    sandbox,
    provider,
    deps,
    sending,
    ...told,
    ask,
    read,
    post,
    pay,
    close,
  };
}

type Receive = (bytes: Buffer, headers: Record<string, string>) => Promise<number>;

/** Whoever is told of events. */
async function openReceiver(receive: Receive) {
  const receiver = createServer((request, response) => {
    const headers = { 'sandbox-signature': String(request.headers['sandbox-signature']) };
    void buffer(request)
      .then((bytes) => receive(bytes, headers))
      .then((status) => response.writeHead(status).end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  // A listening TCP server has an address object, never a pipe name.
  const { port } = receiver.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close(): void {
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

/** Headers that a browser sends with a form of the page itself. */
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
