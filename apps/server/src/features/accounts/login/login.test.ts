import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsBench,
  codeOf,
  cookiesOf,
  MINUTE_MS,
  openAccountsBench,
} from '../../../tests/kit/accounts/accounts-bench.ts';

let bench: AccountsBench;
beforeAll(async () => {
  bench = await openAccountsBench();
});
beforeEach(async () => {
  await bench.fresh();
  await bench.join();
});
afterAll(() => bench.close());

const wrong = { password: 'not my password' };
const fromNumber = (n: number) => `198.51.${n >> 8}.${n & 255}`;

describe('[S7.03] logging in', () => {
  test('[S3.02] returns an access and a refresh token', async () => {
    const answer = await bench.login();
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).toSorted()).toEqual(['access', 'refresh']);
    expect((await bench.me(answer.json().access)).json().email).toBe('eleni@example.org');
  });

  test('accepts the e-mail in any case, and a password in any Unicode composition of its accents', async () => {
    const email = 'nikos@example.org';
    await bench.join({ email, password: 'Ελιές στο σούρουπο'.normalize('NFD') } as object);
    const answer = await bench.login({
      email: 'NIKOS@Example.ORG',
      password: 'Ελιές στο σούρουπο'.normalize('NFC'),
    });
    expect(answer.statusCode).toBe(200);
  });

  test('[B13] answers a wrong password and an unknown e-mail alike', async () => {
    const known = await bench.login(wrong);
    const unknown = await bench.login({ email: 'nobody@example.org' });
    expect(codeOf(known)).toEqual([401, 'invalid_credentials']);
    expect([unknown.statusCode, unknown.body]).toEqual([401, known.body]);
    expect(unknown.cookies).toEqual([]);
  });

  test('tells a suspended person so only with the right password', async () => {
    const set = (at: Date | null) =>
      bench.db.updateTable('users').set({ suspended_at: at }).execute();
    await set(bench.clock.now());
    expect(codeOf(await bench.login())).toEqual([403, 'account_suspended']);
    expect(codeOf(await bench.login(wrong))).toEqual([401, 'invalid_credentials']);
    await set(null);
    expect((await bench.login()).statusCode).toBe(200);
  });

  test('answers an account without a password, or a deleted one, like an unknown one', async () => {
    await bench.db.updateTable('users').set({ password_hash: null }).execute();
    for (const password of ['', 'null', 'nobody has this password']) {
      expect((await bench.login({ password })).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(codeOf(await bench.login())).toEqual([401, 'invalid_credentials']);
  });

  test('[B6] refuses a body without a valid e-mail and password', async () => {
    for (const changes of [{ email: 7 }, { password: null }, { password: ['x'] }, { email: {} }]) {
      expect(codeOf(await bench.login(changes))).toEqual([400, 'validation_failed']);
    }
  });

  test('refuses a password that is changed during its comparison', async () => {
    const before = await bench.readUser();
    const start = bench.accounts().startSession({
      userId: before?.id ?? '',
      browser: { userAgent: '', cookie: () => undefined, setCookie: () => undefined },
      address: '203.0.113.7',
      by: 'password',
      passwordHash: 'the hash it had a moment ago',
    });
    await expect(start).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await bench.db.selectFrom('user_sessions').select('id').execute()).toEqual([]);
  });
});

describe('[B4] guessing', () => {
  test('from one address is throttled, also within a burst, and allowed again later', async () => {
    const burst = await Promise.all(Array.from({ length: 12 }, () => bench.login(wrong)));
    expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(8);
    const refused = await bench.login();
    expect(codeOf(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await bench.login({}, { from: '198.51.100.7' })).statusCode).toBe(200);
    bench.clock.advance(16 * MINUTE_MS);
    expect((await bench.login()).statusCode).toBe(200);
  });

  test('throttles an address that tries many accounts, but not its neighbours', async () => {
    const statuses = [];
    for (let n = 0; n < 61; n += 1) {
      statuses.push((await bench.login({ email: `n${n}@example.org`, ...wrong })).statusCode);
    }
    expect(statuses.lastIndexOf(401)).toBe(59);
    expect((await bench.login()).statusCode).toBe(429);
    expect((await bench.login({}, { from: '203.0.113.8' })).statusCode).toBe(200);
  });

  test('counts an IPv6 host that changes its address within its network as one', async () => {
    for (let n = 0; n < 8; n += 1) await bench.login(wrong, { from: `2001:db8:1:2::${n}` });
    expect((await bench.login({}, { from: '2001:db8:1:2:ffff::1' })).statusCode).toBe(429);
    expect((await bench.login({}, { from: '2001:db8:1:3::1' })).statusCode).toBe(200);
  });

  test('[B14] from a thousand addresses is throttled and reported; the person can log in on a known device', async () => {
    const cookies = cookiesOf(await bench.login());
    const statuses = [];
    for (let n = 0; n < 1_000; n += 1) {
      statuses.push((await bench.login(wrong, { from: fromNumber(n) })).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(bench.guessed).toEqual([(await bench.readUser())?.id]);
    expect((await bench.login()).statusCode).toBe(429);
    const athome = await bench.login({}, { cookies, from: '192.0.2.9' });
    expect(athome.statusCode).toBe(200);
    expect((await bench.login({}, { cookies: cookiesOf(athome) })).statusCode).toBe(200);
  });

  test('[B14] with a stolen device cookie uses up only that device’s limit', async () => {
    const cookies = cookiesOf(await bench.login());
    const statuses = [];
    for (let n = 0; n < 10; n += 1) {
      statuses.push((await bench.login(wrong, { cookies, from: fromNumber(n) })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 401), 429, 429]);
    expect((await bench.login()).statusCode).toBe(200);
  });

  test('[B14] ignores a device cookie that is forged, truncated or another person’s', async () => {
    await bench.join({ email: 'rival@example.org' });
    const [mine, theirs] = [
      cookiesOf(await bench.login()),
      cookiesOf(await bench.login({ email: 'rival@example.org' })),
    ];
    const [id = '', nonce = '', signature = ''] = (mine['__Host-voltagora_device'] ?? '').split(
      '.',
    );
    const victim = (await bench.readUser())?.id ?? '';
    const worthless = [
      theirs['__Host-voltagora_device'] ?? '',
      (theirs['__Host-voltagora_device'] ?? '').replace(/^[^.]+/, victim),
      `${id}.${nonce}`,
      `${id}.${nonce}.`,
      `${id}.other.${signature}`,
      id,
      '.',
    ];
    for (let n = 0; n < 8; n += 1) await bench.login(wrong);
    for (const cookie of worthless) {
      const answer = await bench.login({}, { cookies: { '__Host-voltagora_device': cookie } });
      expect([cookie, answer.statusCode]).toEqual([cookie, 429]);
    }
    expect((await bench.login({}, { cookies: mine })).statusCode).toBe(200);
  });

  test('[22.8] the device cookie is same-site, hidden from scripts, and of this host alone over TLS', async () => {
    const [cookie] = (await bench.login()).cookies;
    expect(cookie).toMatchObject({
      name: '__Host-voltagora_device',
      httpOnly: true,
      sameSite: 'Lax',
      secure: true,
      path: '/',
    });
    expect(cookie?.maxAge).toBe(31_536_000);
  });

  test('a device cookie of the version before is still known', async () => {
    const { '__Host-voltagora_device': cookie = '' } = cookiesOf(await bench.login());
    for (let n = 0; n < 8; n += 1) await bench.login(wrong);
    expect((await bench.login()).statusCode).toBe(429);
    const known = await bench.login({}, { cookies: { voltagora_device: cookie } });
    expect(known.statusCode).toBe(200);
  });
});

describe('requesting a mail', () => {
  test('is throttled per person and address, also for unknown people', async () => {
    for (const ask of [bench.resend, bench.forgot]) {
      for (const email of ['eleni@example.org', 'nobody@example.org']) {
        await bench.fresh();
        await bench.join();
        const before = email.startsWith('eleni') ? 4 : 5;
        const statuses = [];
        for (let n = 0; n < 6; n += 1) statuses.push((await ask(email)).statusCode);
        expect(statuses.filter((status) => status === 204)).toHaveLength(before);
        expect(statuses.at(-1)).toBe(429);
      }
    }
  });

  test('sends one person few mails, from however many addresses', async () => {
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 === 0 ? bench.resend : bench.forgot)('eleni@example.org', { from: fromNumber(n) }),
      ),
    );
    expect(asked.filter(({ statusCode }) => statusCode === 204)).toHaveLength(9);
    expect((await bench.mails()).length).toBeLessThanOrEqual(10);
    expect((await bench.register({}, { from: '192.0.2.1' })).statusCode).toBe(429);
    bench.clock.advance(61 * MINUTE_MS);
    expect((await bench.forgot('eleni@example.org')).statusCode).toBe(204);
  });

  test('[B14] stays possible from a known device', async () => {
    const cookies = cookiesOf(await bench.login());
    for (let n = 0; n < 12; n += 1) {
      await bench.forgot('eleni@example.org', { from: fromNumber(n) });
    }
    expect((await bench.forgot('eleni@example.org')).statusCode).toBe(429);
    expect((await bench.forgot('eleni@example.org', { cookies })).statusCode).toBe(204);
  });
});

test('guessing links is throttled; using one is not', async () => {
  await bench.register({ email: 'new@example.org', username: undefined });
  const link = await bench.link('activation', 'new@example.org');
  const bad = { uid: link.uid, token: 'guess' };
  const statuses = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await bench.activate(bad)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 400), 429, 429]);
  const answer = await bench.activate(link);
  expect(codeOf(answer)).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await bench.activate(link, { from: '198.51.100.1' })).statusCode).toBe(204);
});
