import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessTokens } from './tokens.ts';
import { keyringOf } from '../../../tests/kit/keys.ts';
import {
  type AccountsBench,
  codeOf,
  openAccountsBench,
  SECRET,
} from '../../../tests/kit/accounts/accounts-bench.ts';

const key = createHmac('sha256', SECRET).update('access token').digest();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

let bench: AccountsBench;
let good: { access: string; refresh: string };
beforeAll(async () => {
  bench = await openAccountsBench();
  await bench.join();
  good = await bench.enter();
});
afterAll(() => bench.close());

const claims = () =>
  JSON.parse(Buffer.from(good.access.split('.')[1] ?? '', 'base64url').toString());
const seconds = () => Math.floor(bench.clock.now().getTime() / 1000);

const forged = (
  changes: Record<string, unknown>,
  head: object = {},
  signWith: Parameters<SignJWT['sign']>[0] = key,
): Promise<string> =>
  new SignJWT({ ...claims(), ...changes })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...head })
    .sign(signWith);

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('accepts an unchanged token with our signature', async () => {
  expect((await bench.me(await forged({}))).statusCode).toBe(200);
});

test.each([
  ['for another audience', () => forged({ aud: 'someone-else' })],
  ['of another issuer', () => forged({ iss: 'someone-else' })],
  ['expired', () => forged({ exp: seconds() - 1 })],
  ['not valid yet', () => forged({ nbf: seconds() + 60 })],
  ['without expiry', () => forged({ exp: undefined })],
  ['of another type', () => forged({}, { typ: 'JWT' })],
  ['of another algorithm', () => forged({}, { alg: 'HS512' }, Buffer.alloc(64, key))],
  ['signed with a key pair', () => forged({}, { alg: 'RS256' }, rsa.privateKey)],
  [
    'signed with a public key as if it were a secret',
    () =>
      forged({}, {}, Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString())),
  ],
  ['with a key path', () => forged({}, { kid: '../../dev/null' }, Buffer.alloc(32))],
  [
    'that brings its own key',
    () =>
      forged(
        {},
        { jwk: { kty: 'oct', k: Buffer.alloc(32).toString('base64url') } },
        Buffer.alloc(32),
      ),
  ],
  ['signed with another key', () => forged({}, {}, Buffer.alloc(32, 7))],
  ['signed with the bare secret', () => forged({}, {}, Buffer.from(SECRET))],
  ['for a session of another user', () => forged({ sub: '00000000-0000-7000-8000-000000000000' })],
  ['with a malformed session id', () => forged({ sid: "' or 1=1" })],
  ['with no signature', async () => new UnsecuredJWT(claims()).encode()],
  [
    'of algorithm none with our claims',
    async () => `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(claims())}.`,
  ],
  ['with its signature cut off', async () => good.access.replace(/[^.]+$/, '')],
  [
    'with other claims under the same signature',
    async () => {
      const [head, , signature] = good.access.split('.');
      return `${head}.${encoded({ ...claims(), exp: seconds() + 9_999_999 })}.${signature}`;
    },
  ],
  ['that is a refresh token', async () => good.refresh],
  ['that is no token', async () => 'null'],
])('[B11] %s is refused', async (_what, make) => {
  expect(codeOf(await bench.me(await make()))).toEqual([401, 'token_not_valid']);
});

test('[B11] an access token cannot refresh', async () => {
  expect(codeOf(await bench.refresh(good.access))).toEqual([401, 'token_not_valid']);
});

test('an access token lasts as long as the setting says', async () => {
  const { sub: userId, sid: sessionId } = claims();
  const tokens = createAccessTokens({
    keyring: keyringOf(SECRET),
    clock: bench.clock,
    accessSeconds: 5,
  });
  const token = await tokens.sign({ userId, sessionId });
  expect(await tokens.read(token)).toEqual({ userId, sessionId });
  bench.clock.advance(5_000);
  expect(await tokens.read(token)).toBeUndefined();
});

test('[S6.04] own data need a token', async () => {
  const answer = await bench.send('GET', '/api/users/me/');
  expect(codeOf(answer)).toEqual([401, 'authentication_required']);
});
