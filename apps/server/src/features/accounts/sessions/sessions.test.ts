import { createHash, randomBytes } from 'node:crypto';
import { REFRESH_GRACE_MS } from '@voltagora/domain';
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

describe('a refresh token that is replaced at each use', () => {
  /** Uses a token as our web client does. */
  const rotate = (refresh: string) =>
    bench.post('/api/auth/jwt/refresh', { refresh, rotate: true });
  const renewed = async (refresh: string): Promise<Pair> => (await rotate(refresh)).json();
  const REFUSED = [401, 'token_not_valid'];
  const alarms = async () =>
    (await bench.mails()).filter(({ kind }) => kind === 'old_login_used').length;
  const afterGrace = () => bench.clock.advance(REFRESH_GRACE_MS + 1);
  /** A stolen copy of a token, and the tokens that its person has got since. */
  async function stolen() {
    const copy = await bench.enter();
    const own = await renewed(copy.refresh);
    afterGrace();
    return { copy: copy.refresh, own };
  }

  test('[22.5] gives a new one, with which one goes on', async () => {
    const first = await bench.enter();
    const second = await renewed(first.refresh);
    expect(second.refresh).not.toBe(first.refresh);
    expect((await bench.me(second.access)).statusCode).toBe(200);
    afterGrace();
    expect((await renewed(second.refresh)).refresh).not.toBe(second.refresh);
    expect(await alarms()).toBe(0);
  });

  test.each([
    ['for a token of its own', rotate],
    ['to stay unseen', (refresh: string) => bench.refresh(refresh)],
  ])(
    '[22.5] a thief who uses the copy %s after its person ends the session of both',
    async (_, use) => {
      const { copy, own } = await stolen();
      const newest = await renewed(own.refresh);
      afterGrace();
      expect(codeOf(await use(copy))).toEqual(REFUSED);
      expect(codeOf(await bench.me(newest.access))).toEqual(REFUSED);
      expect(codeOf(await rotate(newest.refresh))).toEqual(REFUSED);
    },
  );

  test('[22.5] its person who comes after the thief ends the session of both', async () => {
    const own = await bench.enter();
    const theirs = await renewed(own.refresh);
    afterGrace();
    const further = await renewed(theirs.refresh);
    afterGrace();
    expect(codeOf(await rotate(own.refresh))).toEqual(REFUSED);
    expect(codeOf(await bench.me(further.access))).toEqual(REFUSED);
  });

  test('[22.5] a thief who uses the copy before its successor is used is found by that', async () => {
    const { copy, own } = await stolen();
    const theirs = await renewed(copy);
    expect(theirs.refresh).not.toBe(own.refresh);
    expect(codeOf(await rotate(own.refresh))).toEqual(REFUSED);
    expect(codeOf(await bench.me(theirs.access))).toEqual(REFUSED);
    expect(await alarms()).toBe(1);
  });

  test('[22.5] the person is told once, and the audit log says it; other sessions go on', async () => {
    const other = await bench.enter();
    const { copy, own } = await stolen();
    await rotate(own.refresh);
    afterGrace();
    for (let n = 0; n < 3; n += 1) expect(codeOf(await rotate(copy))).toEqual(REFUSED);
    const mail = (await bench.mails()).filter(({ kind }) => kind === 'old_login_used');
    expect(mail).toMatchObject([{ recipient: 'eleni@example.org' }]);
    expect(mail[0]?.text_body).toContain('https://volt.example/forgot-password');
    const logged = await bench.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'subject_id'])
      .where('action', '=', 'account.old_login_used')
      .where('subject_id', '=', (await bench.readUser())?.id ?? '')
      .execute();
    expect(logged).toMatchObject([{ actor_kind: 'system' }]);
    expect((await bench.me(other.access)).statusCode).toBe(200);
    expect((await rotate(other.refresh)).statusCode).toBe(200);
  });

  test('[22.5] 25 tabs that refresh at once get the same one', async () => {
    const pair = await bench.enter();
    const answers = await Promise.all(Array.from({ length: 25 }, () => rotate(pair.refresh)));
    const refreshes = new Set(answers.map((answer) => answer.json().refresh));
    expect([...refreshes]).toEqual([expect.any(String)]);
    afterGrace();
    expect((await rotate([...refreshes][0])).statusCode).toBe(200);
    expect(await alarms()).toBe(0);
  });

  test('[22.5] an answer that was lost days ago logs nobody out', async () => {
    const pair = await bench.enter();
    await rotate(pair.refresh);
    bench.clock.advance(3 * DAY_MS);
    const found = await renewed(pair.refresh);
    afterGrace();
    expect((await rotate(found.refresh)).statusCode).toBe(200);
    expect(await alarms()).toBe(0);
  });

  test('[22.5] logs out with the one that came before a lost answer, too', async () => {
    const pair = await bench.enter();
    const { access } = await renewed(pair.refresh);
    expect((await logout(pair.refresh)).statusCode).toBe(204);
    expect(codeOf(await bench.me(access))).toEqual(REFUSED);
  });

  test('[22.5] takes over a session of the version before, whose token is random', async () => {
    const pair = await bench.enter();
    const random = randomBytes(32).toString('base64url');
    await bench.db
      .updateTable('user_sessions')
      .set({ refresh_hash: createHash('sha256').update(random).digest('hex') })
      .execute();
    expect(codeOf(await bench.refresh(pair.refresh))).toEqual(REFUSED);
    const next = await renewed(random);
    afterGrace();
    expect((await bench.refresh(next.refresh)).statusCode).toBe(200);
    expect(codeOf(await rotate(random))).toEqual(REFUSED);
    expect(codeOf(await rotate(next.refresh))).toEqual(REFUSED);
    expect(await alarms()).toBe(1);
  });

  test.each([
    ['zeros', 'A'.repeat(70)],
    ['random bytes', randomBytes(52).toString('base64url')],
    ['a short text', 'x'],
  ])('[22.5] %s instead of a token end no session', async (_, forged) => {
    const pair = await bench.enter();
    const { refresh } = await renewed(pair.refresh);
    expect(codeOf(await rotate(forged))).toEqual(REFUSED);
    const altered = `${pair.refresh.slice(0, -2)}AA`;
    expect(codeOf(await rotate(altered))).toEqual(REFUSED);
    expect((await rotate(refresh)).statusCode).toBe(200);
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
