import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeBrowser } from '../login/describe-browser.ts';
import {
  type AccountsBench,
  codeOf,
  DAY_MS,
  MINUTE_MS,
  openAccountsBench,
  type Pair,
} from '../../../tests/kit/accounts/accounts-bench.ts';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0';

let bench: AccountsBench;
beforeAll(async () => {
  bench = await openAccountsBench();
});
beforeEach(async () => {
  await bench.fresh();
  await bench.join();
});
afterAll(() => bench.close());

const list = (access: string) =>
  bench.send('GET', '/api/users/me/sessions/', undefined, { access });
const end = (access: string, id: string) =>
  bench.send('DELETE', `/api/users/me/sessions/${id}/`, undefined, { access });
const everywhere = (access: string) =>
  bench.post('/api/users/me/sign-out-everywhere/', undefined, { access });
const logout = (refresh: string) => bench.post('/api/auth/jwt/logout', { refresh });
const OVER = [
  [401, 'token_not_valid'],
  [401, 'token_not_valid'],
];
const use = async ({ access, refresh }: Pair) => [
  codeOf(await bench.me(access)),
  codeOf(await bench.refresh(refresh)),
];

describe('a session', () => {
  test('[S7.04] [S4.07] returns a new access token and the same refresh token on refresh', async () => {
    const pair = await bench.enter();
    bench.clock.advance(16 * MINUTE_MS);
    expect(codeOf(await bench.me(pair.access))).toEqual([401, 'token_not_valid']);
    const answer = await bench.refresh(pair.refresh);
    expect(Object.keys(answer.json())).toEqual(['access']);
    expect((await bench.me(answer.json().access)).statusCode).toBe(200);
    expect((await bench.refresh(pair.refresh)).statusCode).toBe(200);
  });

  test('[B12] continues in all tabs when many of them refresh at once', async () => {
    const pair = await bench.enter();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => bench.refresh(pair.refresh)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(25);
    for (const answer of answers)
      expect((await bench.me(answer.json().access)).statusCode).toBe(200);
  });

  test('[S4.09] [B12] ends with logout: both tokens become invalid', async () => {
    const [pair, other] = [await bench.enter(), await bench.enter()];
    expect((await logout(pair.refresh)).statusCode).toBe(204);
    expect(await use(pair)).toEqual(OVER);
    expect((await bench.me(other.access)).statusCode).toBe(200);
    expect((await logout(pair.refresh)).statusCode).toBe(204);
    expect((await logout('unknown')).statusCode).toBe(204);
  });

  test('ends after 30 days without use, and after 90 days in any case', async () => {
    const idle = await bench.enter();
    const used = await bench.enter();
    for (let days = 0; days < 87; days += 29) {
      bench.clock.advance(29 * DAY_MS);
      expect((await bench.refresh(used.refresh)).statusCode).toBe(200);
    }
    expect((await bench.refresh(idle.refresh)).statusCode).toBe(401);
    bench.clock.advance(4 * DAY_MS);
    expect((await bench.refresh(used.refresh)).statusCode).toBe(401);
  });

  test('is deleted at the next login after it ended', async () => {
    const over = await bench.enter();
    await bench.enter();
    await logout(over.refresh);
    bench.clock.advance(31 * DAY_MS);
    const { access } = await bench.enter();
    const left = await bench.db.selectFrom('user_sessions').select('id').execute();
    expect(left).toHaveLength(1);
    expect((await bench.me(access)).statusCode).toBe(200);
  });

  test('stores its refresh token as a hash only', async () => {
    const pair = await bench.enter();
    const rows = await bench.db.selectFrom('user_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(pair.refresh);
  });

  test.each(['suspended_at', 'deleted_at'] as const)(
    'is not valid once %s is set',
    async (field) => {
      const pair = await bench.enter();
      await bench.db
        .updateTable('users')
        .set({ [field]: bench.clock.now() })
        .execute();
      expect(await use(pair)).toEqual(OVER);
    },
  );

  test.each([
    { refresh: null },
    { refresh: 7 },
    { refresh: '' },
    {},
    { refresh: 'x'.repeat(5_000) },
  ])('refuses a refresh with %j', async (body) => {
    expect(codeOf(await bench.post('/api/auth/jwt/refresh', body))).toEqual([
      400,
      'validation_failed',
    ]);
  });
});

describe('my sessions', () => {
  test('show place and time, most recently used first, and mark the current one', async () => {
    const phone = await bench.enter({}, { agent: FIREFOX, from: '198.51.100.20' });
    bench.clock.advance(5 * MINUTE_MS);
    const here = await bench.enter();
    const answer = (await list(here.access)).json();
    expect(answer.count).toBe(2);
    expect(answer.results).toMatchObject([
      { is_current: true, address: '203.0.113.7' },
      { is_current: false, address: '198.51.100.20', device: 'Firefox on Android' },
    ]);
    expect(JSON.stringify(answer)).not.toContain(phone.refresh);
    await bench.refresh(phone.refresh);
    bench.clock.advance(MINUTE_MS);
    await bench.refresh(phone.refresh);
    const later = (await list(here.access)).json().results;
    expect(later.map((each: { is_current: boolean }) => each.is_current)).toEqual([false, true]);
  });

  test('leave out ended ones', async () => {
    const [over, here] = [await bench.enter(), await bench.enter()];
    await logout(over.refresh);
    expect((await list(here.access)).json().count).toBe(1);
  });

  test('can be ended one by one, but only by their owner [B7]', async () => {
    const [phone, here] = [await bench.enter(), await bench.enter()];
    await bench.join({ email: 'rival@example.org' });
    const rival = await bench.enter({ email: 'rival@example.org' });
    const other = (await list(here.access))
      .json()
      .results.find((each: { is_current: boolean }) => !each.is_current);
    expect(codeOf(await end(rival.access, other.id))).toEqual([404, 'not_found']);
    expect((await bench.me(phone.access)).statusCode).toBe(200);
    expect((await end(here.access, other.id)).statusCode).toBe(204);
    expect(await use(phone)).toEqual(OVER);
    expect(codeOf(await end(here.access, other.id))).toEqual([404, 'not_found']);
    expect((await end(here.access, 'x')).statusCode).toBe(400);
    expect((await bench.me(here.access)).statusCode).toBe(200);
  });

  test('[B12] all end at once, the current one too, and nobody else’s', async () => {
    await bench.join({ email: 'rival@example.org' });
    const rival = await bench.enter({ email: 'rival@example.org' });
    const pairs = [await bench.enter(), await bench.enter(), await bench.enter()];
    expect((await everywhere(pairs[0]?.access ?? '')).statusCode).toBe(204);
    for (const pair of pairs) expect(await use(pair)).toEqual(OVER);
    expect((await bench.me(rival.access)).statusCode).toBe(200);
    expect((await bench.login()).statusCode).toBe(200);
  });
});

test.each([
  [FIREFOX, 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['', ''],
  ['\u0000<script>', ''],
  ['x'.repeat(512), ''],
])('the device of %.60j is %j', (agent, words) => {
  expect(describeBrowser(agent)).toBe(words);
});
