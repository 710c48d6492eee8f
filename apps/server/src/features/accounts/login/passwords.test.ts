import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsBench,
  codeOf,
  MINUTE_MS,
  openAccountsBench,
  PASSWORD,
} from '../../../tests/kit/accounts/accounts-bench.ts';

const NEW = 'figs in the early sun';
let bench: AccountsBench;
beforeAll(async () => {
  bench = await openAccountsBench();
});
beforeEach(async () => {
  await bench.fresh();
  await bench.join();
});
afterAll(() => bench.close());

const lastMail = async () => (await bench.mails()).at(-1);
const setPassword = (access: string, changes: object = {}, from = '203.0.113.7') =>
  bench.post(
    '/api/users/set_password/',
    { current_password: PASSWORD, new_password: NEW, ...changes },
    { access, from },
  );

describe('[S7.07] changing the password', () => {
  test('[B12] ends every other session, keeps this one, and is reported by mail', async () => {
    const [phone, here] = [await bench.enter(), await bench.enter()];
    const answer = await setPassword(here.access, { re_new_password: NEW });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await bench.me(here.access)).statusCode).toBe(200);
    expect((await bench.refresh(here.refresh)).statusCode).toBe(200);
    expect(codeOf(await bench.me(phone.access))).toEqual([401, 'token_not_valid']);
    expect(codeOf(await bench.refresh(phone.refresh))).toEqual([401, 'token_not_valid']);
    expect((await bench.login()).statusCode).toBe(401);
    expect((await bench.login({ password: NEW })).statusCode).toBe(200);
    const mail = await lastMail();
    expect(mail).toMatchObject({ kind: 'password_changed', recipient: 'eleni@example.org' });
    expect(mail?.text_body).not.toContain(NEW);
  });

  test('[S5.01] is refused when the repetition differs, before any other check', async () => {
    const { access } = await bench.enter();
    const answer = await setPassword(access, {
      current_password: 'wrong as well',
      re_new_password: 'figs in the late sun',
    });
    expect(answer.json()).toEqual({
      code: 'passwords_do_not_match',
      detail: 'Passwords do not match',
    });
    expect(answer.statusCode).toBe(417);
    expect((await bench.login()).statusCode).toBe(200);
  });

  test('needs the current password', async () => {
    const { access } = await bench.enter();
    const answer = await setPassword(access, { current_password: 'not my password' });
    expect(codeOf(answer)).toEqual([400, 'wrong_password']);
    expect(Object.keys(answer.json().errors)).toEqual(['current_password']);
    await bench.db.updateTable('users').set({ password_hash: null }).execute();
    expect(codeOf(await setPassword(access))).toEqual([400, 'wrong_password']);
  });

  test('throttles guesses of the current password', async () => {
    const { access } = await bench.enter();
    const statuses = [];
    for (let n = 0; n < 10; n += 1) {
      statuses.push((await setPassword(access, { current_password: `guess ${n}` })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 400), 429, 429]);
    expect(codeOf(await setPassword(access))).toEqual([429, 'too_many_requests']);
  });

  test.each([
    ['new_password', { new_password: 'password1234' }],
    ['new_password', { new_password: 'eleni@example.org' }],
    ['new_password', { new_password: 'short' }],
    ['new_password', { new_password: { length: 12 } }],
    ['current_password', { current_password: '' }],
  ])('[B6] refuses a bad %s %j', async (field, changes) => {
    const { access } = await bench.enter();
    const answer = await setPassword(access, changes);
    expect(codeOf(answer)).toEqual([400, 'validation_failed']);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test('happens once when requested twice at once', async () => {
    const { access } = await bench.enter();
    const words = ['figs in the early sun', 'figs in the late sun'];
    const answers = await Promise.all(
      words.map((new_password) => setPassword(access, { new_password })),
    );
    const won = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400]);
    expect((await bench.login({ password: words[won] })).statusCode).toBe(200);
  });

  test('voids a link that was requested before', async () => {
    await bench.forgot('eleni@example.org');
    const link = await bench.link('password_reset');
    await setPassword((await bench.enter()).access);
    expect(
      codeOf(await bench.reset({ ...link, new_password: 'mine again, says a thief' })),
    ).toEqual([400, 'link_not_valid']);
  });
});

describe('a forgotten password', () => {
  const forgotten = async () => {
    await bench.forgot('eleni@example.org');
    return bench.link('password_reset');
  };

  test('[B12] is replaced through the mailed link: once, and every session ends', async () => {
    const before = await bench.enter();
    const link = await forgotten();
    expect((await bench.reset({ ...link, new_password: NEW })).statusCode).toBe(204);
    expect(codeOf(await bench.me(before.access))).toEqual([401, 'token_not_valid']);
    expect(codeOf(await bench.refresh(before.refresh))).toEqual([401, 'token_not_valid']);
    expect((await bench.login({ password: NEW })).statusCode).toBe(200);
    expect((await lastMail())?.kind).toBe('password_changed');
    const again = await bench.reset({ ...link, new_password: PASSWORD });
    expect(codeOf(again)).toEqual([400, 'link_not_valid']);
  });

  test('[B13] is answered alike for every address; only existing accounts get mail', async () => {
    const before = (await bench.mails()).length;
    const answers = [
      await bench.forgot('eleni@example.org'),
      await bench.forgot('nobody@example.org'),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect((await bench.mails()).slice(before).map(({ recipient }) => recipient)).toEqual([
      'eleni@example.org',
    ]);
  });

  test('a new link voids the older one; each is valid for an hour', async () => {
    const older = await forgotten();
    const newer = await forgotten();
    expect(codeOf(await bench.reset({ ...older, new_password: NEW }))).toEqual([
      400,
      'link_not_valid',
    ]);
    bench.clock.advance(60 * MINUTE_MS);
    expect(codeOf(await bench.reset({ ...newer, new_password: NEW }))).toEqual([
      400,
      'link_not_valid',
    ]);
  });

  test('a common password does not use up the link', async () => {
    const link = await forgotten();
    const refused = await bench.reset({ ...link, new_password: 'password1234' });
    expect(refused.json().errors).toEqual({ new_password: ['is too common'] });
    expect((await bench.reset({ ...link, new_password: NEW })).statusCode).toBe(204);
  });

  test('a link used twice at once works once', async () => {
    const link = await forgotten();
    const answers = await Promise.all(
      [NEW, 'figs in the late sun'].map((new_password) => bench.reset({ ...link, new_password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400]);
  });

  test('activates an account that was not activated, because the mailbox is proven', async () => {
    const email = 'late@example.org';
    await bench.register({ email, username: undefined });
    const waiting = await bench.link('activation', email);
    await bench.forgot(email);
    const link = await bench.link('password_reset', email);
    expect((await bench.reset({ ...link, new_password: NEW })).statusCode).toBe(204);
    expect(bench.activated).toContain(email);
    expect((await bench.login({ email, password: NEW })).statusCode).toBe(200);
    expect(codeOf(await bench.activate(waiting))).toEqual([400, 'link_not_valid']);
  });

  test('gives an account with only Google or Apple sign-in a password', async () => {
    await bench.db.updateTable('users').set({ password_hash: null }).execute();
    expect((await bench.reset({ ...(await forgotten()), new_password: NEW })).statusCode).toBe(204);
    expect((await bench.login({ password: NEW })).statusCode).toBe(200);
  });

  test('cannot be reset with a link of another person or purpose', async () => {
    await bench.register({ email: 'b@example.org', username: undefined });
    const foreign = await bench.link('activation', 'b@example.org');
    const link = await forgotten();
    for (const asked of [
      { uid: foreign.uid, token: link.token },
      { uid: link.uid, token: foreign.token },
      foreign,
      { uid: 'x', token: link.token },
    ]) {
      const answer = await bench.reset({ ...asked, new_password: NEW });
      expect(codeOf(answer)).toEqual([400, 'link_not_valid']);
    }
    expect((await bench.login()).statusCode).toBe(200);
  });
});
