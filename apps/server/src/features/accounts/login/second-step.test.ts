// The second step of a login, and fresh proof: tickets, throttling, what a new password changes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsBench,
  codeOf,
  MINUTE_MS,
  openAccountsBench,
  type Pair,
} from '../../../tests/kit/accounts/accounts-bench.ts';
import { factorBench } from '../../../tests/kit/accounts/factor-bench.ts';

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

describe('a login', () => {
  test('[22.6] keeps its shape without a factor', async () => {
    expect(Object.keys((await bench.login()).json())).toEqual(['access', 'refresh']);
  });

  test('[22.6] asks for the second factor after the right password only, and gives no token', async () => {
    const app = await factors.addApp(pair);
    const wrong = await bench.login({ password: 'not the password' });
    expect(codeOf(wrong)).toEqual([401, 'invalid_credentials']);
    const first = await bench.login();
    expect(codeOf(first)).toEqual([403, 'second_factor_required']);
    expect(first.json().second_factor).toEqual({
      ticket: expect.any(String),
      methods: ['authenticator', 'recovery_code'],
    });
    expect(first.body).not.toContain('refresh');
    const { ticket } = first.json().second_factor;
    const second = await factors.finish({ ticket, code: app.code() });
    expect(Object.keys(second.json())).toEqual(['access', 'refresh']);
    expect((await bench.me(second.json().access)).statusCode).toBe(200);
  });

  test('[22.6] a ticket is good once, and for five minutes', async () => {
    const { recoveryCodes } = await factors.addApp(pair);
    const EXPIRED = [400, 'login_step_expired'];
    const ticket = await factors.ticket();
    const finish = (recovery_code = '') => factors.finish({ ticket, recovery_code });
    expect((await finish(recoveryCodes[0])).statusCode).toBe(200);
    expect(codeOf(await finish(recoveryCodes[1]))).toEqual(EXPIRED);
    const late = await factors.ticket();
    bench.clock.advance(5 * MINUTE_MS);
    const given = { ticket: late, recovery_code: recoveryCodes[1] };
    expect(codeOf(await factors.finish(given))).toEqual(EXPIRED);
    expect(codeOf(await factors.finish({ ...given, ticket: 'made up' }))).toEqual(EXPIRED);
  });

  test("[22.6] somebody else's factor does not finish it", async () => {
    await factors.addApp(pair);
    await bench.join({ email: 'nikos@example.org' });
    const nikos = await bench.enter({ email: 'nikos@example.org' });
    const app = await factors.addApp(nikos);
    const { passkey } = await factors.addPasskey(nikos);
    const ticket = await factors.ticket();
    const byCode = await factors.finish({ ticket, code: app.code() });
    expect(codeOf(byCode)).toEqual([400, 'code_not_valid']);
    const signed = passkey.authenticate(await factors.challenge());
    const byPasskey = await factors.finish({ ticket, passkey: signed });
    expect(codeOf(byPasskey)).toEqual([400, 'passkey_not_valid']);
  });

  test('[22.6] finishes with a passkey', async () => {
    const { passkey } = await factors.addPasskey(pair);
    const first = await bench.login();
    expect(first.json().second_factor.methods).toEqual(['passkey', 'recovery_code']);
    const { ticket } = first.json().second_factor;
    const signed = passkey.authenticate(await factors.challenge());
    expect((await factors.finish({ ticket, passkey: signed })).statusCode).toBe(200);
  });

  test('[22.6] guesses of codes are throttled per account and address', async () => {
    const app = await factors.addApp(pair);
    const ticket = await factors.ticket();
    const guess = (from: string) => factors.finish({ ticket, code: '000000' }, from);
    for (let n = 0; n < 8; n++) expect((await guess('198.51.100.1')).statusCode).toBe(400);
    expect(codeOf(await guess('198.51.100.1'))).toEqual([429, 'too_many_requests']);
    for (let n = 0; n < 7; n++) await guess(`192.0.2.${n}`);
    expect(codeOf(await guess('203.0.113.99'))).toEqual([429, 'too_many_requests']);
    bench.clock.advance(15 * MINUTE_MS);
    const finished = { ticket: await factors.ticket(), code: app.code() };
    expect((await factors.finish(finished)).statusCode).toBe(200);
  });

  test('[22.6] a reset password keeps the factor, and ends logins that are half done', async () => {
    const app = await factors.addApp(pair);
    const ticket = await factors.ticket();
    await bench.forgot('eleni@example.org');
    const link = await bench.link('password_reset');
    await bench.reset({ ...link, new_password: 'another sentence of words' });
    const half = await factors.finish({ ticket, code: app.code() });
    expect(codeOf(half)).toEqual([400, 'login_step_expired']);
    const first = await bench.login({ password: 'another sentence of words' });
    expect(codeOf(first)).toEqual([403, 'second_factor_required']);
  });
});

describe('a fresh proof', () => {
  const ask = () => bench.post('/api/users/me/authenticator/', undefined, pair);
  const REFUSED = [403, 'fresh_proof_required'];

  test('[22.6] is the login itself for five minutes, and then the password', async () => {
    expect((await ask()).statusCode).toBe(200);
    bench.clock.advance(5 * MINUTE_MS - 1);
    expect((await ask()).statusCode).toBe(200);
    bench.clock.advance(1);
    expect(codeOf(await ask())).toEqual(REFUSED);
    const wrong = await factors.prove(pair, { password: 'not the password' });
    expect(codeOf(wrong)).toEqual([400, 'wrong_password']);
    expect(codeOf(await ask())).toEqual(REFUSED);
    const proven = await factors.prove(pair, { password: factors.password });
    const until = new Date(bench.clock.now().getTime() + 5 * MINUTE_MS).toISOString();
    expect(proven.json()).toEqual({ proven_until: until });
    expect((await ask()).statusCode).toBe(200);
    bench.clock.advance(5 * MINUTE_MS);
    expect(codeOf(await ask())).toEqual(REFUSED);
  });

  test('[22.6] a renewed access token proves nothing, nor does a proof in another session', async () => {
    const other = await bench.enter();
    bench.clock.advance(5 * MINUTE_MS);
    const { access } = (await bench.refresh(pair.refresh)).json();
    const renewed = await bench.post('/api/users/me/authenticator/', undefined, { access });
    expect(codeOf(renewed)).toEqual(REFUSED);
    await factors.prove(other, { password: factors.password });
    expect(codeOf(await ask())).toEqual(REFUSED);
  });

  test('[22.6] is a code, a recovery code or a passkey too', async () => {
    const app = await factors.addApp(pair);
    const { passkey } = await factors.addPasskey(pair);
    const expire = () => bench.db.updateTable('user_sessions').set({ proven_at: null }).execute();
    const proofs = [
      async () => ({ code: app.code() }),
      async () => ({ recovery_code: app.recoveryCodes[0] }),
      async () => ({ passkey: passkey.authenticate(await factors.challenge(pair.access)) }),
    ];
    for (const proof of proofs) {
      await expire();
      expect(codeOf(await ask())).toEqual(REFUSED);
      expect((await factors.prove(pair, await proof())).statusCode).toBe(200);
      expect((await ask()).statusCode).toBe(200);
    }
    const none = await factors.prove(pair, {});
    const both = await factors.prove(pair, { password: factors.password, code: '000000' });
    for (const answer of [none, both]) expect(codeOf(answer)).toEqual([400, 'validation_failed']);
  });
});
