// The authenticator app and recovery codes, over HTTP, with a clock that the tests set.
import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsBench,
  codeOf,
  openAccountsBench,
  type Pair,
} from '../../tests/kit/accounts/accounts-bench.ts';
import { factorBench, STEP_MS } from '../../tests/kit/accounts/factor-bench.ts';

let bench: AccountsBench;
let factors: ReturnType<typeof factorBench>;
let pair: Pair;
beforeAll(async () => {
  bench = await openAccountsBench();
  factors = factorBench(bench);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.fresh();
  await bench.join();
  pair = await bench.enter();
});

const REFUSED = [400, 'code_not_valid'];
const stored = () => bench.db.selectFrom('authenticators').selectAll().executeTakeFirst();
const kinds = async () => (await bench.mails()).map(({ kind }) => kind);

describe('enrolment', () => {
  test('[22.6] is on only after a code confirms it, and tells the person by mail', async () => {
    const begun = await bench.post('/api/users/me/authenticator/', undefined, pair);
    const { uri, secret } = begun.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('eleni%40example.org');
    expect(await factors.factors(pair)).toMatchObject({ authenticator: null });
    expect((await bench.login()).statusCode).toBe(200);
    const wrong = await bench.post(
      '/api/users/me/authenticator/confirm/',
      { code: '000000' },
      pair,
    );
    expect(codeOf(wrong)).toEqual(REFUSED);
    expect(await kinds()).not.toContain('authenticator_added');
    const { recoveryCodes } = await factors.addApp(pair);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factors.factors(pair)).toMatchObject({ recovery_codes_left: 10, passkeys: [] });
    expect((await kinds()).filter((kind) => kind === 'authenticator_added')).toHaveLength(1);
  });

  test('[22.6] stores neither the secret nor a recovery code in plain text', async () => {
    const begun = await bench.post('/api/users/me/authenticator/', undefined, pair);
    expect((await stored())?.pending_encrypted).not.toContain(begun.json().secret);
    const { recoveryCodes } = await factors.addApp(pair);
    const rows = JSON.stringify([
      await stored(),
      await bench.db.selectFrom('recovery_codes').selectAll().execute(),
      await bench.mails(),
    ]);
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
  });

  test('a new phone is confirmed before the old one ends', async () => {
    const old = await factors.addApp(pair);
    await bench.post('/api/users/me/authenticator/', undefined, pair);
    const first = { ticket: await factors.ticket(), code: old.code() };
    expect((await factors.finish(first)).statusCode).toBe(200);
    const fresh = await factors.addApp(pair);
    expect(fresh.recoveryCodes).toEqual([]);
    const ended = { ticket: await factors.ticket(), code: old.code() };
    expect(codeOf(await factors.finish(ended))).toEqual(REFUSED);
    const now = { ticket: await factors.ticket(), code: fresh.code() };
    expect((await factors.finish(now)).statusCode).toBe(200);
  });

  test('a secret waits one hour for its first code', async () => {
    const { access } = pair;
    const { uri } = (await bench.post('/api/users/me/authenticator/', undefined, pair)).json();
    bench.clock.advance(60 * 60_000);
    const totp = URI.parse(uri);
    const code = totp.generate({ timestamp: bench.clock.now().getTime() } as object);
    const renewed = (await bench.refresh(pair.refresh)).json().access ?? access;
    await factors.prove({ ...pair, access: renewed }, { password: factors.password });
    const late = await bench.post(
      '/api/users/me/authenticator/confirm/',
      { code },
      { access: renewed },
    );
    expect(codeOf(late)).toEqual(REFUSED);
  });
});

describe('codes', () => {
  test('[22.6] one is accepted once, also a step later, and no earlier one after it', async () => {
    const app = await factors.addApp(pair);
    const code = app.code();
    const ticket = await factors.ticket();
    expect((await factors.finish({ ticket, code })).statusCode).toBe(200);
    const again = { ticket: await factors.ticket(), code };
    expect(codeOf(await factors.finish(again))).toEqual(REFUSED);
    bench.clock.advance(STEP_MS);
    expect(codeOf(await factors.finish(again))).toEqual(REFUSED);
    expect((await factors.finish({ ...again, code: app.code() })).statusCode).toBe(200);
  });

  test('one of the step before is accepted, and none of two steps before', async () => {
    const app = await factors.addApp(pair);
    const code = app.code();
    bench.clock.advance(2 * STEP_MS);
    expect(codeOf(await factors.finish({ ticket: await factors.ticket(), code }))).toEqual(REFUSED);
    bench.clock.advance(-STEP_MS);
    const late = await factors.finish({ ticket: await factors.ticket(), code });
    expect(late.statusCode).toBe(200);
  });

  test('[22.6] two requests with one code at once: one is accepted', async () => {
    const app = await factors.addApp(pair);
    const tickets = [await factors.ticket(), await factors.ticket()];
    const code = app.code();
    const answers = await Promise.all(tickets.map((ticket) => factors.finish({ ticket, code })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });
});

describe('recovery codes', () => {
  test('[22.6] each works once, in any case and without hyphens, and is told by mail', async () => {
    const { recoveryCodes } = await factors.addApp(pair);
    const [first = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    const used = await factors.finish({ ticket: await factors.ticket(), recovery_code: typed });
    expect(used.statusCode).toBe(200);
    const again = { ticket: await factors.ticket(), recovery_code: first };
    expect(codeOf(await factors.finish(again))).toEqual(REFUSED);
    expect(await factors.factors(pair)).toMatchObject({ recovery_codes_left: 9 });
    const mail = (await bench.mails()).find(({ kind }) => kind === 'recovery_code_used');
    expect(mail?.text_body).toContain('9');
  });

  test('[22.6] new ones end the old ones', async () => {
    const { recoveryCodes } = await factors.addApp(pair);
    const renewed = await bench.post('/api/users/me/recovery-codes/', undefined, pair);
    expect(renewed.json().recovery_codes).toHaveLength(10);
    const old = { ticket: await factors.ticket(), recovery_code: recoveryCodes[0] };
    expect(codeOf(await factors.finish(old))).toEqual(REFUSED);
    const [fresh] = renewed.json().recovery_codes;
    const now = { ticket: await factors.ticket(), recovery_code: fresh };
    expect((await factors.finish(now)).statusCode).toBe(200);
  });

  test('[22.6] end with the last factor', async () => {
    await factors.addApp(pair);
    const removed = await bench.send('DELETE', '/api/users/me/authenticator/', undefined, pair);
    expect(removed.statusCode).toBe(204);
    expect(await factors.factors(pair)).toMatchObject({ recovery_codes_left: 0 });
    expect((await bench.login()).statusCode).toBe(200);
    expect(await kinds()).toContain('authenticator_removed');
    const none = await bench.post('/api/users/me/recovery-codes/', undefined, pair);
    expect(codeOf(none)).toEqual([409, 'no_second_factor']);
  });
});
