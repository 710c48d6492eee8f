import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/db/connection.ts';
import { openTestDatabase } from '../../platform/db/test-database.ts';
import { createHttpApp, type HttpApp } from '../../platform/http/http-app.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccounts } from './accounts.service.ts';

const SECRET = 'a secret of the installation, long enough';
const PASSWORD = 'olive groves at dusk';
const clock = manualClock(new Date('2026-11-21T08:00:00Z'));
const registered: string[] = [];
let database: OpenDatabase;
let app: HttpApp;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.db.deleteFrom('users').execute();
  const accounts = createAccounts({
    db: database.db,
    clock,
    secret: SECRET,
    onRegistered: async (_trx, user) => {
      if (user.email.startsWith('unlucky')) throw new Error('the wallet could not be opened');
      registered.push(user.email);
    },
  });
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    readActor: accounts.readActor,
    allowedOrigins: [],
    trustProxy: false,
    requestsPerMinute: 10_000,
    version: '0',
  });
  accountsRoutes(app, accounts);
});

const eleni = {
  first_name: 'Ελένη',
  last_name: 'Παππά',
  email: 'Eleni@Example.org',
  phone_number: '+30 210 1234567',
  password: PASSWORD,
  username: 'eleni@example.org',
  role: { name: 'driver' },
  settings: { lang: 'el' },
};
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const register = (changes: object = {}) => post('/api/users/', { ...eleni, ...changes });
const login = (changes: object = {}) =>
  post('/api/auth/jwt/create', { email: eleni.email, password: PASSWORD, ...changes });
const me = (access: string) =>
  app.inject({ url: '/api/users/me/', headers: { authorization: `Bearer ${access}` } });

describe('registering', () => {
  test('[S7.01] [S3.01] a driver or station owner, answered without any password', async () => {
    const answer = await register();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email: 'eleni@example.org',
      username: 'eleni@example.org',
      first_name: 'Ελένη',
      role: { name: 'driver' },
      settings: { lang: 'el' },
    });
    expect(answer.body).not.toContain('argon2');
    expect(registered).toContain('eleni@example.org');
    expect(
      (
        await register({ email: 'o@e.org', username: 'o@e.org', role: { name: 'station_owner' } })
      ).json().role,
    ).toEqual({ name: 'station_owner' });
  });

  test('stores an argon2id hash of at least 19 MiB and two passes', async () => {
    await register();
    const row = await database.db.selectFrom('users').select('password_hash').executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('an e-mail is taken once, whatever its case, however many ask at once', async () => {
    const answers = await Promise.all([
      register(),
      register({ email: 'ELENI@example.org' }),
      register(),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('email_taken');
  });

  test('what fails beside it leaves no user behind', async () => {
    expect((await register({ email: 'unlucky@e.org', username: undefined })).statusCode).toBe(500);
    const rows = await database.db.selectFrom('users').selectAll().execute();
    expect(rows).toEqual([]);
  });

  test.each([
    ['password', { password: 'password123' }],
    ['password', { password: 'PassWord123' }],
    ['password', { password: 'eleni@example.org' }],
    ['password', { password: 'aaaaaaaaaaaaa' }],
    ['password', { password: 'short' }],
    ['username', { username: 'somebody-else' }],
    ['email', { email: 'no mail', username: undefined }],
    ['role.name', { role: { name: 'admin' } }],
    ['settings.lang', { settings: { lang: 'xx' } }],
    ['first_name', { first_name: '' }],
    ['first_name', { first_name: 'a\u0000b' }],
  ])('refuses a bad %s %j', async (field, changes) => {
    const answer = await register(changes);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

describe('logging in', () => {
  test('[S7.03] [S3.02] answers access and refresh', async () => {
    await register();
    const answer = await login();
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).toSorted()).toEqual(['access', 'refresh']);
    expect((await me(answer.json().access)).json().email).toBe('eleni@example.org');
  });

  test('a wrong password and an unknown mail look alike', async () => {
    await register();
    const wrong = await login({ password: 'not my password' });
    const unknown = await login({ email: 'nobody@example.org' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().code).toBe('invalid_credentials');
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  test('is throttled per account and address, a burst counting in full, and opens again', async () => {
    await register();
    const burst = await Promise.all(Array.from({ length: 12 }, () => login({ password: 'wrong' })));
    expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(8);
    const refused = await login();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/api/auth/jwt/create',
      payload: { email: eleni.email, password: PASSWORD },
      remoteAddress: '198.51.100.7',
    });
    expect(elsewhere.statusCode).toBe(200);
    clock.advance(16 * 60_000);
    expect((await login()).statusCode).toBe(200);
  });
});

describe('a session', () => {
  const DAY = 86_400_000;
  const refresh = (token: string) => post('/api/auth/jwt/refresh', { refresh: token });

  test('[S7.04] [S4.07] a refresh gives a new access token and leaves the refresh token as it is', async () => {
    await register();
    const pair = (await login()).json();
    clock.advance(16 * 60_000);
    expect((await me(pair.access)).json().code).toBe('token_not_valid');
    const answer = await refresh(pair.refresh);
    expect(Object.keys(answer.json())).toEqual(['access']);
    expect((await me(answer.json().access)).statusCode).toBe(200);
    expect((await refresh(pair.refresh)).statusCode).toBe(200);
  });

  test('[S4.09] ends with logout: neither token is good any more', async () => {
    await register();
    const pair = (await login()).json();
    expect((await post('/api/auth/jwt/logout', { refresh: pair.refresh })).statusCode).toBe(204);
    expect((await me(pair.access)).json().code).toBe('token_not_valid');
    expect((await refresh(pair.refresh)).json().code).toBe('token_not_valid');
    expect((await post('/api/auth/jwt/logout', { refresh: 'unknown' })).statusCode).toBe(204);
  });

  test('ends after 30 days without use, and after 90 days in any case', async () => {
    await register();
    const idle = (await login()).json().refresh;
    const used = (await login()).json().refresh;
    for (let days = 0; days < 87; days += 29) {
      clock.advance(29 * DAY);
      expect((await refresh(used)).statusCode).toBe(200);
    }
    expect((await refresh(idle)).statusCode).toBe(401);
    clock.advance(4 * DAY);
    expect((await refresh(used)).statusCode).toBe(401);
  });

  test('that has ended is forgotten at the next log-in', async () => {
    await register();
    const over = (await login()).json().refresh;
    await login();
    await post('/api/auth/jwt/logout', { refresh: over });
    clock.advance(31 * DAY);
    const { access } = (await login()).json();
    const left = await database.db.selectFrom('user_sessions').select('id').execute();
    expect(left).toHaveLength(1);
    expect((await me(access)).statusCode).toBe(200);
  });

  test('its refresh token is stored as a hash only', async () => {
    await register();
    const pair = (await login()).json();
    const rows = await database.db.selectFrom('user_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(pair.refresh);
  });
});

describe('an access token', () => {
  const key = createHmac('sha256', SECRET).update('access token').digest();

  async function forged(changes: Record<string, unknown>, head: object = {}, signWith = key) {
    await register();
    const { access } = (await login()).json();
    const claims = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString());
    return new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...head })
      .sign(signWith);
  }

  test('signed as ours and unchanged is accepted', async () => {
    expect((await me(await forged({}))).statusCode).toBe(200);
  });

  test.each([
    ['for another audience', () => forged({ aud: 'someone-else' })],
    ['of another issuer', () => forged({ iss: 'someone-else' })],
    ['expired', () => forged({ exp: Math.floor(clock.now().getTime() / 1000) - 1 })],
    ['without expiry', () => forged({ exp: undefined })],
    ['of another type', () => forged({}, { typ: 'JWT' })],
    ['of another algorithm', () => forged({}, { alg: 'HS512' }, Buffer.alloc(64, key))],
    ['with a key path', () => forged({}, { kid: '../../dev/null' }, Buffer.alloc(32))],
    ['signed with the bare secret', () => forged({}, {}, Buffer.from(SECRET))],
    [
      'for a session of another user',
      () => forged({ sub: '00000000-0000-7000-8000-000000000000' }),
    ],
    ['with a session id that is none', () => forged({ sid: "' or 1=1" })],
    ['with no signature', async () => new UnsecuredJWT({ sub: 'x', sid: 'y' }).encode()],
    ['that is a refresh token', async () => (await register(), (await login()).json().refresh)],
    ['that is no token', async () => 'null'],
  ])('[B11] %s is refused', async (_what, make) => {
    const answer = await me(await make());
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('token_not_valid');
  });

  test('[S6.04] is needed for the own data', async () => {
    const answer = await app.inject('/api/users/me/');
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('authentication_required');
  });
});

describe('the own data', () => {
  test('[S7.05] can be read and changed; role and mail cannot [B8]', async () => {
    await register();
    const { access } = (await login()).json();
    const put = (payload: object) =>
      app.inject({
        method: 'PUT',
        url: '/api/users/me/',
        payload,
        headers: { authorization: `Bearer ${access}` },
      });
    const changed = await put({ first_name: 'Λένα', settings: { lang: 'en' } });
    expect(changed.json()).toMatchObject({
      first_name: 'Λένα',
      last_name: 'Παππά',
      settings: { lang: 'en' },
    });
    await put({ role: { name: 'station_owner' }, email: 'x@y.org', balance: 5 });
    expect((await me(access)).json()).toMatchObject({
      first_name: 'Λένα',
      email: 'eleni@example.org',
      role: { name: 'driver' },
    });
  });
});
