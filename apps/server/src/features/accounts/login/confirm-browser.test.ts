import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsBench,
  codeOf,
  cookiesOf,
  DAY_MS,
  eleni,
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

const fromNumber = (n: number) => `198.51.${n >> 8}.${n & 255}`;
/** Strangers at sixty addresses guess the password. */
async function lockOut(): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    await bench.login({ password: 'not my password' }, { from: fromNumber(n) });
  }
}
const MAIL = 'eleni@example.org';

describe('[B14] a person whose password strangers guess', () => {
  test('logs in with a new browser after its mailed link, with the right password only', async () => {
    await lockOut();
    expect(codeOf(await bench.login())).toEqual([429, 'too_many_requests']);
    expect((await bench.mailBrowserLink('ELENI@example.org')).statusCode).toBe(204);
    const link = await bench.link('browser');
    const confirmed = await bench.confirmBrowser(link);
    expect([confirmed.statusCode, confirmed.body]).toEqual([204, '']);
    const cookies = cookiesOf(confirmed);
    expect(Object.keys(cookies)).toEqual(['__Host-voltagora_device']);
    expect(codeOf(await bench.login({ password: 'a guess' }, { cookies }))).toEqual([
      401,
      'invalid_credentials',
    ]);
    expect((await bench.login({}, { cookies })).statusCode).toBe(200);
    expect(codeOf(await bench.login())).toEqual([429, 'too_many_requests']);
  });

  test('gets the link although strangers ask for other mails', async () => {
    for (let n = 0; n < 20; n += 1) await bench.forgot(MAIL, { from: fromNumber(n) });
    expect((await bench.mailBrowserLink(MAIL)).statusCode).toBe(204);
    expect(await bench.link('browser')).toMatchObject({ uid: expect.any(String) });
  });
});

describe('the link', () => {
  test('works once, within an hour, for its person and purpose', async () => {
    await bench.mailBrowserLink(MAIL);
    const older = await bench.link('browser');
    await bench.mailBrowserLink(MAIL);
    const link = await bench.link('browser');
    await bench.forgot(MAIL);
    const reset = await bench.link('password_reset');
    for (const asked of [
      older,
      reset,
      { ...link, token: `${link.token}x` },
      { ...link, uid: 'x' },
    ]) {
      const answer = await bench.confirmBrowser(asked);
      expect([...codeOf(answer), answer.cookies]).toEqual([400, 'link_not_valid', []]);
    }
    expect((await bench.confirmBrowser(link)).statusCode).toBe(204);
    expect(codeOf(await bench.confirmBrowser(link))).toEqual([400, 'link_not_valid']);
    await bench.mailBrowserLink(MAIL);
    const late = await bench.link('browser');
    bench.clock.advance(60 * MINUTE_MS);
    expect(codeOf(await bench.confirmBrowser(late))).toEqual([400, 'link_not_valid']);
  });

  test('[B13] is answered alike for every address; only people who can log in get mail', async () => {
    const waiting = 'waiting@example.org';
    await bench.register({ email: waiting, username: undefined });
    const before = (await bench.mails()).length;
    const addresses = [MAIL, waiting, 'nobody@example.org'];
    const answers = await Promise.all(addresses.map((email) => bench.mailBrowserLink(email)));
    expect(answers.map(({ statusCode, body, cookies }) => [statusCode, body, cookies])).toEqual(
      addresses.map(() => [204, '', []]),
    );
    const sent = (await bench.mails()).slice(before);
    expect(sent).toMatchObject([{ kind: 'browser', recipient: MAIL, lang: 'el' }]);
    bench.clock.advance(DAY_MS);
    await bench.db.updateTable('users').set({ suspended_at: bench.clock.now() }).execute();
    expect((await bench.mailBrowserLink(MAIL)).statusCode).toBe(204);
    expect(await bench.mails()).toHaveLength(before + 1);
  });

  test('few mails are sent to one person, from however many addresses', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1) {
      answers.push(await bench.mailBrowserLink(eleni.email, { from: fromNumber(n) }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 10 }, () => 204),
      429,
      429,
    ]);
  });
});
