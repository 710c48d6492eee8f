// Passkeys over HTTP, with an authenticator in software.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountsBench,
  codeOf,
  openAccountsBench,
  type Pair,
} from '../../tests/kit/accounts/accounts-bench.ts';
import { factorBench } from '../../tests/kit/accounts/factor-bench.ts';
import { relyingPartyOf } from './webauthn.ts';

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

const REFUSED = [400, 'passkey_not_valid'];
const logIn = (passkey: object) => bench.post('/api/auth/passkey/', { passkey });

describe('adding', () => {
  test('[22.6] names it, gives recovery codes, and tells the person by mail', async () => {
    const { added } = await factors.addPasskey(pair);
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ passkey: { name: 'Phone', last_used_at: null } });
    expect(added.json().recovery_codes).toHaveLength(10);
    const second = await factors.addPasskey(pair);
    expect(second.added.json().recovery_codes).toEqual([]);
    const { id } = added.json().passkey;
    const named = await bench.send(
      'PUT',
      `/api/users/me/passkeys/${id}/`,
      { name: 'Laptop' },
      pair,
    );
    expect(named.json().name).toBe('Laptop');
    const { passkeys } = await factors.factors(pair);
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Phone']);
    const mails = await bench.mails();
    expect(mails.filter(({ kind }) => kind === 'passkey_added')).toHaveLength(2);
  });

  test('[22.6] is refused without user verification, from another site, and with a used challenge', async () => {
    const options = await bench.post('/api/users/me/passkeys/options/', undefined, pair);
    const add = (passkey: object) =>
      bench.post('/api/users/me/passkeys/', { name: 'Phone', passkey }, pair);
    const authenticator = factors.newAuthenticator();
    const { challenge } = options.json();
    expect(options.json().authenticatorSelection.userVerification).toBe('required');
    const wrong = [
      authenticator.register({ challenge }, { isVerified: false }),
      authenticator.register({ challenge }, { origin: 'https://volt.example.evil.example' }),
      factors.newAuthenticator({ rpId: 'evil.example' }).register({ challenge }),
      authenticator.register({ challenge: 'AAAA' }),
    ];
    for (const passkey of wrong) expect(codeOf(await add(passkey))).toEqual(REFUSED);
    expect((await add(authenticator.register({ challenge }))).statusCode).toBe(201);
    expect(codeOf(await add(factors.newAuthenticator().register({ challenge })))).toEqual(REFUSED);
  });

  test("[22.6] a challenge is good for five minutes, and not for somebody else's account", async () => {
    const { challenge } = (
      await bench.post('/api/users/me/passkeys/options/', undefined, pair)
    ).json();
    await bench.join({ email: 'nikos@example.org' });
    const other = await bench.enter({ email: 'nikos@example.org' });
    const body = { name: 'Phone', passkey: factors.newAuthenticator().register({ challenge }) };
    expect(codeOf(await bench.post('/api/users/me/passkeys/', body, other))).toEqual(REFUSED);
    bench.clock.advance(5 * 60_000);
    await factors.prove(pair, { password: factors.password });
    expect(codeOf(await bench.post('/api/users/me/passkeys/', body, pair))).toEqual(REFUSED);
  });
});

describe('logging in', () => {
  test('[22.6] with a passkey alone opens a session', async () => {
    const { passkey } = await factors.addPasskey(pair);
    const answer = await logIn(passkey.authenticate(await factors.challenge()));
    expect(answer.statusCode).toBe(200);
    expect((await bench.me(answer.json().access)).json().email).toBe('eleni@example.org');
    const [{ last_used_at }] = (await factors.factors(pair)).passkeys;
    expect(last_used_at).toBe(bench.clock.now().toISOString());
  });

  test('[22.6] a challenge is good once, for its purpose, and for five minutes', async () => {
    const { passkey } = await factors.addPasskey(pair);
    const signed = passkey.authenticate(await factors.challenge());
    expect((await logIn(signed)).statusCode).toBe(200);
    expect(codeOf(await logIn(signed))).toEqual(REFUSED);
    const forProof = passkey.authenticate(await factors.challenge(pair.access));
    expect(codeOf(await logIn(forProof))).toEqual(REFUSED);
    const late = passkey.authenticate(await factors.challenge());
    bench.clock.advance(5 * 60_000);
    expect(codeOf(await logIn(late))).toEqual(REFUSED);
  });

  test('[22.6] without user verification, from another site or with another key is refused', async () => {
    const { passkey } = await factors.addPasskey(pair);
    const unverified = passkey.authenticate(await factors.challenge(), { isVerified: false });
    expect(codeOf(await logIn(unverified))).toEqual(REFUSED);
    const origin = 'https://evil.example';
    const elsewhere = passkey.authenticate(await factors.challenge(), { origin });
    expect(codeOf(await logIn(elsewhere))).toEqual(REFUSED);
    const forged = factors.newAuthenticator().authenticate(await factors.challenge());
    const { id, rawId } = passkey.authenticate({ challenge: 'AAAA' });
    expect(codeOf(await logIn({ ...forged, id, rawId }))).toEqual(REFUSED);
  });

  test('[22.6] a counter that does not rise shows a copy of the key, and is refused', async () => {
    const { passkey } = await factors.addPasskey(pair);
    passkey.counter = 5;
    const first = passkey.authenticate(await factors.challenge());
    expect((await logIn(first)).statusCode).toBe(200);
    passkey.counter = 5;
    const copied = passkey.authenticate(await factors.challenge());
    expect(codeOf(await logIn(copied))).toEqual(REFUSED);
    const next = passkey.authenticate(await factors.challenge());
    expect((await logIn(next)).statusCode).toBe(200);
  });

  test('a removed passkey opens nothing, and a suspended account neither', async () => {
    const { passkey, added } = await factors.addPasskey(pair);
    const user = bench.db.updateTable('users');
    await user.set({ suspended_at: bench.clock.now() }).execute();
    const suspended = await logIn(passkey.authenticate(await factors.challenge()));
    expect(codeOf(suspended)).toEqual([403, 'account_suspended']);
    await user.set({ suspended_at: null }).execute();
    const path = `/api/users/me/passkeys/${added.json().passkey.id}/`;
    expect((await bench.send('DELETE', path, undefined, pair)).statusCode).toBe(204);
    expect(codeOf(await logIn(passkey.authenticate(await factors.challenge())))).toEqual(REFUSED);
    expect((await bench.login()).statusCode).toBe(200);
  });
});

test.each([
  [
    'https://charge.example.org',
    { id: 'charge.example.org', origin: 'https://charge.example.org' },
  ],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://charge.example.org', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
])('passkeys are bound to the site of %s', (publicUrl, site) => {
  expect(relyingPartyOf(publicUrl)).toEqual(site);
});
