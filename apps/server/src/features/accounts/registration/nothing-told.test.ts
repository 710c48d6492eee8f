// Side channels: the work of a request must not reveal whether an account exists, and the log must hold no secrets or
// personal data.
import { Writable } from 'node:stream';
import * as argon2 from '@node-rs/argon2';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AccountsBench,
  openAccountsBench,
  PASSWORD,
} from '../../../tests/kit/accounts/accounts-bench.ts';

vi.mock('@node-rs/argon2', { spy: true });

const KNOWN = 'eleni@example.org';
const WAITING = 'waiting@example.org';
const UNKNOWN = 'nobody@example.org';
const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let bench: AccountsBench;
beforeAll(async () => {
  bench = await openAccountsBench(log);
});
beforeEach(async () => {
  await bench.fresh();
  await bench.join();
  await bench.register({ email: WAITING, username: undefined });
  lines.length = 0;
});
afterAll(() => bench.close());

/** The numbers of hashes and SQL statements that `act` takes. */
async function workOf(act: () => Promise<{ statusCode: number }>) {
  vi.mocked(argon2.hash).mockClear();
  vi.mocked(argon2.verify).mockClear();
  bench.statements.length = 0;
  const { statusCode } = await act();
  const kinds = bench.statements.filter((kind) => kind !== 'SelectQueryNode');
  return {
    statusCode,
    hashes: vi.mocked(argon2.hash).mock.calls.length,
    comparisons: vi.mocked(argon2.verify).mock.calls.length,
    statements: bench.statements.length,
    writes: kinds.length,
  };
}

describe('[B13] the work is the same', () => {
  test('for a login to an existing and an unknown account', async () => {
    const login = (email: string) =>
      workOf(() => bench.login({ email, password: 'not my password' }));
    await login(UNKNOWN);
    const known = await login(KNOWN);
    expect(known).toMatchObject({ statusCode: 401, comparisons: 1, hashes: 0 });
    expect(await login(WAITING)).toEqual(known);
    expect(await login(UNKNOWN)).toEqual(known);
  });

  test('for the registration of a taken, waiting or free e-mail', async () => {
    const register = (email: string) =>
      workOf(() => bench.register({ email, username: undefined }));
    const free = await register('free@example.org');
    expect(free).toMatchObject({ statusCode: 201, hashes: 1, comparisons: 1 });
    expect(free.writes).toBeGreaterThan(0);
    expect(await register(KNOWN)).toEqual(free);
    expect(await register(WAITING)).toEqual(free);
  });

  test('for another activation link, whoever asks', async () => {
    const resend = (email: string) => workOf(() => bench.resend(email));
    const waiting = await resend(WAITING);
    expect(waiting).toMatchObject({ statusCode: 204, writes: 3 });
    expect(await resend(KNOWN)).toEqual(waiting);
    expect(await resend(UNKNOWN)).toEqual(waiting);
  });

  test('for a forgotten password of an existing and an unknown account', async () => {
    const forgot = (email: string) => workOf(() => bench.forgot(email));
    const known = await forgot(KNOWN);
    expect(known).toMatchObject({ statusCode: 204, writes: 3 });
    expect(await forgot(UNKNOWN)).toEqual(known);
  });

  test('and leaves nothing behind for unknown people', async () => {
    const before = await bench.mails();
    await bench.forgot(UNKNOWN);
    await bench.resend(UNKNOWN);
    expect(await bench.mails()).toEqual(before);
  });
});

test('passwords, tokens, links and personal data are never logged, whatever fails', async () => {
  const pair = await bench.enter();
  const link = await bench.link('activation', WAITING);
  const secrets = [PASSWORD, pair.access, pair.refresh, link.token, KNOWN, 'Παππά', '203.0.113.7'];
  await bench.register();
  await bench.login({ password: `${PASSWORD} not` });
  await bench.refresh(`${pair.refresh}x`);
  await bench.me(`${pair.access}x`);
  await bench.activate({ ...link, token: `${link.token}x` });
  await bench.post('/api/users/', `{"password":"${PASSWORD}`);
  await bench.register({ email: 'unlucky@e.org', username: undefined });
  const failing = await bench.activate(await bench.link('activation', 'unlucky@e.org'));
  expect(failing.statusCode).toBe(500);
  for (let n = 0; n < 61; n += 1) await bench.login({ password: 'x' }, { from: `198.51.100.${n}` });
  expect(lines.join('')).toContain('request failed');
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
});

test('a login is logged, as is one that is refused: with account and way, without e-mail', async () => {
  await bench.enter();
  await bench.login({ password: `${PASSWORD} not` });
  const told = lines.map((line) => JSON.parse(line) as { msg: string });
  const user = await bench.readUser();
  expect(told.filter(({ msg }) => msg === 'logged in')).toMatchObject([
    { userId: user?.id, sessionId: expect.any(String), by: 'password' },
  ]);
  expect(told.filter(({ msg }) => msg === 'request refused')).toMatchObject([
    { code: 'invalid_credentials', route: 'POST /api/auth/jwt/create' },
  ]);
});
