import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { openTestDatabase } from './kit/database/open-database.ts';

const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
const start = async (changes: Record<string, string> = {}) =>
  startServer({
    database: await openTestDatabase(),
    config: readConfig({ PORT: '0', VOLTAGORA_DATA: ':memory:', HOST: '127.0.0.1', ...changes }),
    log,
  });

describe('a server without any account at a payment provider', () => {
  let server: RunningServer;
  let access = '';
  beforeAll(async () => {
    server = await start({ VOLTAGORA_PAYMENTS: 'sandbox' });
    access = await newDriver(server);
  });
  afterAll(() => server.close());

  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${server.url}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    });
    return (await answer.json()) as Record<string, unknown>; // as the contract says of each call
  };
  const pay = (checkoutUrl: string, form: Record<string, string>) =>
    fetch(`${checkoutUrl}pay/`, {
      method: 'POST',
      headers: { origin: server.url },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  test('says so in its log, once, as it runs in production', () => {
    const said = warnings.filter((line) => line.includes('payments go to the sandbox'));
    expect(said).toHaveLength(1);
  });

  test.each(['prompt', 'twice'])(
    'a top-up is paid and told of by events alone, %s',
    async (mode) => {
      const before = await balance();
      const session = await call('/api/wallet/top-up/', { amount: 20 });
      const checkoutUrl = String(session['checkout_url']);
      expect(checkoutUrl).toMatch(new RegExp(`^${server.url}/sandbox-payments/cs_[\\w-]{22}/$`));
      expect(await (await fetch(checkoutUrl)).text()).toContain('€20.00');
      const answer = await pay(checkoutUrl, { card: 'pays', mode });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toContain('/complete-payment-session?session=');
      await vi.waitFor(async () => expect(await balance()).toBe(before + 200), { timeout: 30_000 });
      await vi.waitFor(async () => {
        const left = await server.db.selectFrom('sandbox_events').select('sends_left').execute();
        expect(left.every(({ sends_left: times }) => times === 0)).toBe(true);
      });
      const received = await server.db
        .selectFrom('payment_events')
        .select('kind')
        .where('payment_id', '=', String(session['id']))
        .execute();
      const kinds = received.map(({ kind }) => kind);
      expect(kinds.toSorted(), 'each once').toEqual(['checkout.completed', 'payment.captured']);
      expect(await balance()).toBe(before + 200);
    },
  );

  test('an event that somebody else made up is refused', async () => {
    const answer = await fetch(`${server.url}/api/payments/webhooks/sandbox/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': 't=1,v1=00' },
      body: '{"id":"evt_1","type":"payment.captured"}',
    });
    expect(answer.status).toBe(400);
  });

  async function balance(): Promise<number> {
    const { results } = (await call('/api/wallet/my-balance/')) as {
      results: { available: number }[];
    }; // the contract's Balance
    return results[0]?.available ?? 0;
  }
});

test('without a setting, no cards are taken in production: there is no such page', async () => {
  const server = await start();
  for (const path of ['cs_AAAAAAAAAAAAAAAAAAAAAA/', 'page.css']) {
    const answer = await fetch(`${server.url}/sandbox-payments/${path}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('Sandbox');
  }
  await server.close();
});

async function newDriver({ url, db }: RunningServer): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const [email, password] = ['nikos@example.org', 'three boats in a bay'];
  const person = { first_name: 'Nikos', last_name: 'D', email, password, role: { name: 'driver' } };
  await post('/api/users/', person);
  const mail = await db.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow();
  const [, uid, token] = /\/activate\/([\w-]+)\/([\w-]+)/.exec(mail.text_body ?? '') ?? [];
  await post('/api/users/activation/', { uid, token });
  const login = await post('/api/auth/jwt/create', { email, password });
  return ((await login.json()) as { access: string }).access; // the contract's TokenPair
}
