import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsBench,
  codeOf,
  DAY_MS,
  eleni,
  openAccountsBench,
  PASSWORD,
} from '../../../tests/kit/accounts/accounts-bench.ts';

let bench: AccountsBench;
beforeAll(async () => {
  bench = await openAccountsBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const kinds = async () => (await bench.mails()).map(({ kind }) => kind);

describe('registering', () => {
  test('[S7.01] [S3.01] [S6.01] creates a driver or station owner, and returns no password', async () => {
    const answer = await bench.register();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email: 'eleni@example.org',
      username: 'eleni@example.org',
      first_name: 'Ελένη',
      role: { name: 'driver' },
      settings: { lang: 'el' },
    });
    expect(answer.body).not.toContain('argon2');
    const owner = { email: 'o@e.org', username: 'o@e.org', role: { name: 'station_owner' } };
    expect((await bench.register(owner)).json().role).toEqual({ name: 'station_owner' });
    expect((await bench.readUser('o@e.org'))?.role).toBe('station_owner');
    const lang = await bench.register({ email: 'p@e.org', username: 'p@e.org', settings: {} });
    expect(lang.json().settings).toEqual({ lang: 'en' });
  });

  test('stores an argon2id hash of at least 19 MiB and two passes', async () => {
    await bench.register();
    const { password_hash } = (await bench.readUser()) ?? {};
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('gives no access before the mailbox is proven', async () => {
    await bench.register();
    expect(bench.activated).toEqual([]);
    expect(codeOf(await bench.login())).toEqual([403, 'account_not_activated']);
    expect(codeOf(await bench.login({ password: 'not my password' }))).toEqual([
      401,
      'invalid_credentials',
    ]);
  });

  test('[B13] answers a taken e-mail like any other, and mails its owner', async () => {
    await bench.join();
    const before = await bench.readUser();
    const other = {
      first_name: 'X',
      password: 'another one of mine',
      role: { name: 'station_owner' },
    };
    const taken = await bench.register({ ...other, email: 'ELENI@example.org' });
    const free = await bench.register({ ...other, email: 'new@example.org', username: undefined });
    expect(taken.statusCode).toBe(201);
    const { id, ...said } = taken.json();
    expect(said).toEqual({
      ...free.json(),
      id: undefined,
      email: 'eleni@example.org',
      username: 'eleni@example.org',
    });
    expect(id).not.toBe(before?.id);
    expect(await bench.readUser()).toEqual(before);
    expect(await kinds()).toEqual(['activation', 'already_registered', 'activation']);
    const [, told] = await bench.mails();
    expect(told).toMatchObject({ recipient: 'eleni@example.org', lang: 'el' });
    expect(told?.text_body).toContain('https://volt.example/login');
    expect(told?.text_body).not.toContain('/activate/');
  });

  describe('again before activating', () => {
    const THEIRS = 'a password of a stranger';
    const stranger = { password: THEIRS, first_name: 'X', role: { name: 'station_owner' } };

    test.each(['before', 'after'])(
      'by a stranger %s its person: the last mail lets its reader choose the password',
      async (when) => {
        const [first, last] = when === 'before' ? [stranger, {}] : [{}, stranger];
        await bench.register(first);
        const earlier = await bench.link('activation');
        await bench.register(last);
        expect(await kinds()).toEqual(['activation', 'password_reset']);
        expect(codeOf(await bench.activate(earlier))).toEqual([400, 'link_not_valid']);
        const chosen = 'chosen by who reads the mail';
        const link = await bench.link('password_reset');
        expect((await bench.reset({ ...link, new_password: chosen })).statusCode).toBe(204);
        for (const password of [PASSWORD, THEIRS]) {
          expect(codeOf(await bench.login({ password }))).toEqual([401, 'invalid_credentials']);
        }
        expect((await bench.login({ password: chosen })).statusCode).toBe(200);
        expect(await bench.db.selectFrom('account_links').select('id').execute()).toEqual([]);
      },
    );

    test('with the same password mails another link, for the newest data', async () => {
      await bench.register();
      const earlier = await bench.link('activation');
      await bench.register({ first_name: 'Nelly', settings: { lang: 'en' } });
      expect(await kinds()).toEqual(['activation', 'activation']);
      expect(codeOf(await bench.activate(earlier))).toEqual([400, 'link_not_valid']);
      await bench.resend(eleni.email);
      expect((await bench.activate(await bench.link('activation'))).statusCode).toBe(204);
      expect((await bench.login()).statusCode).toBe(200);
      expect(await bench.readUser()).toMatchObject({ first_name: 'Nelly', lang: 'en' });
    });

    test('a link requested again lets its reader choose the password', async () => {
      await bench.register();
      await bench.register(stranger);
      await bench.resend(eleni.email);
      const link = await bench.link('password_reset');
      const chosen = 'chosen by who reads the mail';
      expect((await bench.reset({ ...link, new_password: chosen })).statusCode).toBe(204);
      expect(bench.activated).toEqual(['eleni@example.org']);
      for (const password of [PASSWORD, THEIRS]) {
        expect(codeOf(await bench.login({ password }))).toEqual([401, 'invalid_credentials']);
      }
      expect((await bench.login({ password: chosen })).statusCode).toBe(200);
    });
  });

  test('makes one account per e-mail, whatever its case, also for concurrent requests', async () => {
    const answers = await Promise.all([
      bench.register(),
      bench.register({ email: 'ELENI@example.org' }),
      bench.register(),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await bench.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test.each([
    ['password', { password: '1234567890' }],
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(129) }],
    ['password', { password: 1234567890 }],
    ['username', { username: 'someone@else.org' }],
    ['email', { email: 'no mail', username: undefined }],
    ['email', { email: 'a\u0000b@example.org', username: undefined }],
    ['email', { email: `${'x'.repeat(300)}@example.org`, username: undefined }],
    ['email', { email: 'deleted-1@deleted.invalid', username: undefined }],
    ['role.name', { role: { name: 'admin' } }],
    ['role', { role: undefined }],
    ['role', { role: ['driver'] }],
    ['settings.lang', { settings: { lang: 'xx' } }],
    ['first_name', { first_name: '' }],
    ['first_name', { first_name: 'a\u0000b' }],
    ['first_name', { first_name: { $ne: '' } }],
    ['phone_number', { phone_number: '<script>' }],
  ])('[B6] refuses a bad %s %j', async (field, changes) => {
    const answer = await bench.register(changes);
    expect(codeOf(answer)).toEqual([400, 'validation_failed']);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect(await bench.mails()).toEqual([]);
  });

  test.each([
    { is_staff: true },
    { activated_at: '2020-01-01' },
    { balance: 5 },
    { id: '00000000-0000-7000-8000-000000000000' },
  ])('[B8] refuses the unknown field %j', async (more) => {
    expect(codeOf(await bench.register(more))).toEqual([400, 'validation_failed']);
    expect(await bench.readUser()).toBeUndefined();
  });

  test.each([null, [], 'text', 7])('refuses a body that is %j', async (body) => {
    expect((await bench.post('/api/users/', body)).statusCode).toBe(400);
  });

  test.each([
    ['8 characters', 'dusk-oak', 400],
    ['64 characters', 'olive groves at dusk and '.repeat(3).slice(0, 64), 201],
    ['128 characters', 'olive groves at dusk and '.repeat(6).slice(0, 128), 201],
  ])('a password of %s is answered', async (_, password, status) => {
    expect((await bench.register({ password })).statusCode).toBe(status);
    if (status !== 201) return;
    await bench.activate(await bench.link('activation'));
    expect((await bench.login({ password })).statusCode).toBe(200);
    expect((await bench.login({ password: password.slice(0, -1) })).statusCode).toBe(401);
  });

  test('refuses a body of a megabyte', async () => {
    const answer = await bench.register({ comments: 'x'.repeat(1_000_000) });
    expect(codeOf(answer)).toEqual([413, 'payload_too_large']);
  });
});

describe('[S7.02] activation', () => {
  test('opens the account once; does not log in', async () => {
    await bench.register();
    const link = await bench.link('activation');
    const answer = await bench.activate(link);
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, '', []]);
    expect(bench.activated).toEqual(['eleni@example.org']);
    expect((await bench.login()).statusCode).toBe(200);
    expect(codeOf(await bench.activate(link))).toEqual([400, 'link_not_valid']);
    expect(bench.activated).toHaveLength(1);
  });

  test('happens once when requested twenty times at once', async () => {
    await bench.register();
    const link = await bench.link('activation');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => bench.activate(link, { from: `198.51.100.${n}` })),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 204);
    expect([won.length, bench.activated.length]).toEqual([1, 1]);
  });

  test('leaves the link valid when a listener fails', async () => {
    const email = 'unlucky@e.org';
    await bench.register({ email, username: undefined });
    const link = await bench.link('activation', email);
    expect((await bench.activate(link)).statusCode).toBe(500);
    expect((await bench.readUser(email))?.activated_at).toBeNull();
    const { used_at } = await bench.db
      .selectFrom('account_links')
      .select('used_at')
      .executeTakeFirstOrThrow();
    expect(used_at).toBeNull();
  });

  test('refuses links that are expired, foreign, void, malformed or of another purpose', async () => {
    await bench.register();
    const link = await bench.link('activation');
    await bench.register({ email: 'b@example.org', username: undefined });
    const foreign = await bench.link('activation', 'b@example.org');
    await bench.forgot(eleni.email);
    const refused = [
      { uid: foreign.uid, token: link.token },
      { uid: link.uid, token: foreign.token },
      await bench.link('password_reset'),
      { uid: link.uid, token: `${link.token}x` },
      { uid: link.uid, token: 'a\u0000b' },
      { uid: "' or 1=1 --", token: link.token },
      { uid: '', token: link.token },
    ];
    for (const asked of refused) {
      expect(codeOf(await bench.activate(asked))).toEqual([400, 'link_not_valid']);
    }
    bench.clock.advance(3 * DAY_MS);
    expect(codeOf(await bench.activate(link))).toEqual([400, 'link_not_valid']);
  });

  test('stores a link as a hash only', async () => {
    await bench.register();
    const { token } = await bench.link('activation');
    const rows = await bench.db.selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('[S7.02] another activation link', () => {
  test('voids the older one and opens the same account', async () => {
    await bench.register();
    const older = await bench.link('activation');
    bench.clock.advance(2 * DAY_MS);
    expect((await bench.resend('ELENI@example.org')).statusCode).toBe(204);
    const newer = await bench.link('activation');
    expect(codeOf(await bench.activate(older))).toEqual([400, 'link_not_valid']);
    bench.clock.advance(2 * DAY_MS);
    expect((await bench.activate(newer)).statusCode).toBe(204);
  });

  test('[B13] is answered alike for waiting, activated and unknown addresses; only waiting ones get mail', async () => {
    await bench.register();
    await bench.join({ email: 'done@example.org' });
    const before = (await bench.mails()).length;
    const answers = await Promise.all(
      [eleni.email, 'done@example.org', 'nobody@example.org'].map((email) => bench.resend(email)),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    const sent = (await bench.mails()).slice(before);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['eleni@example.org']);
  });
});

test('an account made for the demo is active at once, and its e-mail can be used once', async () => {
  const asked = {
    email: 'demo@example.org',
    password: PASSWORD,
    role: { name: 'driver' },
  } as const;
  const names = {
    first_name: 'D',
    last_name: 'E',
    phone_number: '',
    settings: { lang: 'en' },
  } as const;
  await bench.accounts().registerActivated({ ...asked, ...names });
  expect(bench.activated).toEqual(['demo@example.org']);
  expect((await bench.login({ email: 'demo@example.org' })).statusCode).toBe(200);
  const again = bench.accounts().registerActivated({ ...asked, ...names });
  await expect(again).rejects.toMatchObject({ code: 'validation_failed' });
});
