import { createServer } from 'node:http';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ELENI,
  openBrowser,
  openSignIn,
  otherAppleKey,
  PATHS,
  type Providers,
} from '../../../tests/kit/accounts/social-sign-in.ts';

let world: Awaited<ReturnType<typeof openSignIn>>;
let app: Awaited<ReturnType<typeof world.createApp>>;

beforeAll(async () => {
  world = await openSignIn();
});
afterAll(() => Promise.all([world.google.close(), world.apple.close(), world.database.close()]));
beforeEach(async () => {
  await world.database.db.deleteFrom('users').execute();
  await world.database.db.deleteFrom('sign_in_attempts').execute();
  world.clock.set(new Date());
  world.google.lie = undefined;
  world.warnings.length = 0;
  app = await world.createApp();
});

const seen = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).code,
];
const STATE_NOT_VALID = [400, 'sign_in_state_not_valid'];
const REFUSED = [403, 'sign_in_refused'];
const UNAVAILABLE = [502, 'sign_in_unavailable'];
const attempts = () => world.database.db.selectFrom('sign_in_attempts').selectAll().execute();

/** A browser that comes back from Google. */
async function returned() {
  const browser = openBrowser(app);
  const url = await browser.begin('google', { role: 'driver' });
  return { browser, url, brought: await browser.visitProvider(url, ELENI.sub) };
}

describe('the redirect to the provider', () => {
  test('carries state, nonce and an S256 challenge; only hashes of state and browser are stored', async () => {
    const browser = openBrowser(app);
    const begun = await browser.ask({ url: PATHS.google, query: { lang: 'el' } });
    const { searchParams } = new URL(begun.json().authorization_url);
    expect(searchParams.get('redirect_uri')).toBe('https://charge.example/auth/google');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    const [attempt] = await attempts();
    expect(searchParams.get('nonce')).toBe(attempt?.nonce);
    expect(begun.json().authorization_url).not.toContain(attempt?.code_verifier);
    const cookie = String(begun.headers['set-cookie']);
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    const secrets = [searchParams.get('state'), /=([^;]+)/.exec(cookie)?.[1]];
    for (const secret of secrets) expect(JSON.stringify(attempt)).not.toContain(secret);
  });

  test('is offered only for configured providers', async () => {
    app = await world.createApp({ google: undefined, apple: undefined });
    for (const url of Object.values(PATHS)) {
      expect(seen(await app.inject({ url }))).toEqual([404, 'sign_in_not_configured']);
      const finish = { method: 'POST', url, query: { state: 's', code: 'c' } } as const;
      expect(seen(await app.inject(finish))).toEqual([404, 'sign_in_not_configured']);
    }
  });

  test.each(['role=host', 'lang=de'])('refuses %s', async (query) => {
    const answer = await app.inject({ url: `${PATHS.google}?${query}` });
    expect(seen(answer)[1]).toBe('validation_failed');
  });
});

describe('[S7.08] the redirect back', () => {
  test('accepts a form, no content type, and a form with a body; never JSON without both parts', async () => {
    for (const headers of [{}, { 'content-type': 'application/x-www-form-urlencoded' }]) {
      const { browser, brought } = await returned();
      const { state = '', code = '' } = brought;
      const query = { state, code };
      const answer = await browser.ask({ method: 'POST', url: PATHS.google, query, headers });
      expect(answer.statusCode).toBe(200);
    }
    const { browser, brought } = await returned();
    const filled = await browser.ask({
      method: 'POST',
      url: PATHS.google,
      query: { state: brought['state'] ?? '', code: brought['code'] ?? '' },
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      payload: 'state=another&code=another',
    });
    expect(filled.statusCode).toBe(200);
    for (const query of ['', 'state=s', 'code=c', 'state=&code=']) {
      const answer = await browser.ask({ method: 'POST', url: `${PATHS.google}?${query}` });
      expect(seen(answer)).toEqual([400, 'validation_failed']);
    }
  });

  test('refuses an unknown state', async () => {
    const { browser, brought } = await returned();
    expect(seen(await browser.finish('google', { ...brought, state: 'x' }))).toEqual(
      STATE_NOT_VALID,
    );
    expect((await browser.finish('google', brought)).statusCode, 'and harms no other').toBe(200);
  });

  test('[B12] refuses a browser without a binding cookie, even for an attempt begun without one', async () => {
    const empty = { cookie: '__Host-voltagora_sign_in=' };
    const begun = await app.inject({
      url: PATHS.google,
      query: { role: 'driver' },
      headers: empty,
    });
    expect(String(begun.headers['set-cookie'])).toMatch(/^__Host-voltagora_sign_in=[\w-]{20,};/);
    const url = begun.json().authorization_url;
    const { state = '', code = '' } = await openBrowser(app).visitProvider(url, ELENI.sub);
    for (const headers of [{}, empty]) {
      const finish = {
        method: 'POST',
        url: PATHS.google,
        query: { state, code },
        headers,
      } as const;
      expect(seen(await app.inject(finish))).toEqual(STATE_NOT_VALID);
    }
  });

  test('[B12] uses a __Host- cookie where there is TLS', async () => {
    const lineOf = async (at: typeof app) => {
      const begun = await at.inject({ url: PATHS.google, query: { role: 'driver' } });
      return String(begun.headers['set-cookie']).replace(/=[^;]*/, '');
    };
    // The server itself is reached over http, as behind a proxy.
    expect(await lineOf(app)).toBe(
      '__Host-voltagora_sign_in; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    const plain = await world.createApp({}, 'http://localhost:8080');
    expect(await lineOf(plain)).toBe(
      'voltagora_sign_in; Max-Age=600; Path=/api/; HttpOnly; SameSite=Lax',
    );

    const planted = { cookie: 'voltagora_sign_in=of-somebody-else' };
    const answer = await app.inject({ url: PATHS.google, headers: planted });
    expect(String(answer.headers['set-cookie'])).not.toContain('of-somebody-else');
  });

  test('accepts a state once', async () => {
    const { browser, brought } = await returned();
    expect((await browser.finish('google', brought)).statusCode).toBe(200);
    expect(seen(await browser.finish('google', brought))).toEqual(STATE_NOT_VALID);
  });

  test('accepts a state for ten minutes, and deletes expired ones at the next attempt', async () => {
    const late = await returned();
    world.clock.advance(600_000);
    expect(seen(await late.browser.finish('google', late.brought))).toEqual(STATE_NOT_VALID);
    expect(await attempts()).toHaveLength(1);
    await openBrowser(app).begin('google');
    expect(await attempts()).toHaveLength(1);
    const inTime = await returned();
    world.clock.advance(599_000);
    expect(await attempts()).toHaveLength(2);
    expect((await inTime.browser.finish('google', inTime.brought)).statusCode).toBe(200);
  });

  test('refuses a state of another browser, and keeps it valid in its own', async () => {
    const { browser, brought } = await returned();
    const other = openBrowser(app);
    expect(seen(await other.finish('google', brought)), 'none begun').toEqual(STATE_NOT_VALID);
    await other.begin('google');
    expect(seen(await other.finish('google', brought)), 'its own begun').toEqual(STATE_NOT_VALID);
    expect((await browser.finish('google', brought)).statusCode).toBe(200);
  });

  test('refuses a state of another provider', async () => {
    const { browser, brought } = await returned();
    expect(seen(await browser.finish('apple', brought))).toEqual(STATE_NOT_VALID);
  });

  test('works in two tabs of one browser', async () => {
    const browser = openBrowser(app);
    const urls = [await browser.begin('google', { role: 'driver' }), await browser.begin('google')];
    for (const url of urls) {
      const brought = await browser.visitProvider(url, ELENI.sub);
      expect((await browser.finish('google', brought)).statusCode).toBe(200);
    }
  });

  test('refuses an issuer other than the requested provider', async () => {
    for (const [iss, outcome] of [
      ['https://evil.example', REFUSED],
      [world.google.issuer, [200, undefined]],
    ] as const) {
      const { browser, brought } = await returned();
      const query = { ...brought, iss };
      expect(seen(await browser.ask({ method: 'POST', url: PATHS.google, query }))).toEqual(
        outcome,
      );
    }
  });

  test('refuses a code of another attempt by its challenge', async () => {
    const stolen = await returned();
    const { browser, brought } = await returned();
    const code = stolen.brought['code'] ?? '';
    expect(seen(await browser.finish('google', { ...brought, code }))).toEqual(REFUSED);
    const made = { ...(await returned()).brought, code: 'made up' };
    expect(seen(await browser.finish('google', made))).toEqual(STATE_NOT_VALID);
  });
});

describe('an id token is refused', () => {
  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ['with another nonce', async () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', async () => ({ claims: { nonce: undefined } })],
    ['for another client', async () => ({ claims: { aud: 'another.client' } })],
    ['of another issuer', async () => ({ claims: { iss: 'https://evil.example' } })],
    ['that has expired', async () => ({ claims: { iat: now() - 2 * hour, exp: now() - hour } })],
    ['signed with another key', async () => ({ key: (await generateKeyPair('RS256')).privateKey })],
  ])('%s', async (_what, lie) => {
    const { browser, brought } = await returned();
    world.google.lie = await lie();
    expect(seen(await browser.finish('google', brought))).toEqual(REFUSED);
    expect(await world.database.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect(world.warnings, 'the host is told').toHaveLength(1);
    expect(JSON.stringify(world.warnings)).not.toMatch(/example\.org|Ελένη|eyJ/);
  });

  test('and the same token without a falsified claim is accepted', async () => {
    const { browser, brought } = await returned();
    world.google.lie = {};
    expect((await browser.finish('google', brought)).statusCode).toBe(200);
  });
});

describe('a provider', () => {
  const withIssuer = (issuer: string) =>
    world.createApp({ google: { clientId: 'c', clientSecret: 's', issuer } });

  test('that is unreachable is reported as such, and asked again the next time', async () => {
    const server = createServer((_request, response) => response.writeHead(500).end()).listen(0);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    app = await withIssuer(`http://127.0.0.1:${port}`);
    expect(seen(await app.inject({ url: PATHS.google }))).toEqual(UNAVAILABLE);
    await new Promise((resolve) => server.close(resolve));
    expect(seen(await app.inject({ url: PATHS.google }))).toEqual(UNAVAILABLE);
    expect(await attempts()).toEqual([]);
  });

  test('is discovered once, and again after a failure', async () => {
    const before = world.google.discoveries;
    await Promise.all([returned(), returned()]);
    expect(world.google.discoveries - before).toBe(1);
    const { browser, brought } = await returned();
    expect(seen(await browser.finish('google', { ...brought, code: 'made up' }))).toEqual(REFUSED);
    await returned();
    expect(world.google.discoveries - before).toBe(2);
  });

  test.each([
    [
      'speaks for another',
      (issuer: string) => issuer.replace('127.0.0.1', 'localhost'),
      'does not match the expected issuer',
    ],
    [
      'is reached in plain text over a network',
      () => 'http://accounts.example',
      'only requests to HTTPS are allowed',
    ],
  ])('that %s is not used', async (_what, issuer, reason) => {
    app = await withIssuer(issuer(world.google.issuer));
    expect(seen(await app.inject({ url: PATHS.google }))).toEqual(UNAVAILABLE);
    expect(world.warnings).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  });

  test.each<[string, () => Providers, 'google' | 'apple']>([
    ['Google secret', () => ({ google: { ...google(), clientSecret: 'wrong' } }), 'google'],
    ['Apple key', () => ({ apple: { ...apple(), privateKey: otherAppleKey() } }), 'apple'],
    ['Apple key id', () => ({ apple: { ...apple(), keyId: 'OTHER12345' } }), 'apple'],
    ['Apple team', () => ({ apple: { ...apple(), teamId: 'OTHER12345' } }), 'apple'],
  ])('that refuses our %s is reported as unavailable', async (_what, changes, kind) => {
    app = await world.createApp(changes());
    const answer = await openBrowser(app).signIn(kind, ELENI, { role: 'driver' });
    expect(seen(answer)).toEqual(UNAVAILABLE);
    expect(world.warnings).toMatchObject([{ reason: expect.stringContaining('invalid_client') }]);
  });

  const google = () => world.settings.google ?? expect.fail();
  const apple = () => world.settings.apple ?? expect.fail();
});
