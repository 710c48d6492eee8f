// Concurrent requests, on a PostgreSQL server where one is available; otherwise on the embedded database, which
// serializes them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import { hashPassword } from '../login/password-hash.ts';
import {
  type AccountsBench,
  codeOf,
  openAccountsBench,
} from '../../../tests/kit/accounts/accounts-bench.ts';

const server = await openTestPostgres();
const NEW = 'figs in the early sun';
const often = <T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => act(n)));
const from = (n: number) => ({ from: `198.51.100.${n}` });

describe('concurrent requests', () => {
  let bench: AccountsBench;
  beforeAll(async () => {
    bench = await openAccountsBench(undefined, server);
  });
  beforeEach(() => bench.fresh());
  afterAll(() => bench.close());

  /** Waits until a statement is blocked by a lock. */
  async function somebodyWaits(): Promise<void> {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(bench.db);
    if (rows.length === 0) await somebodyWaits();
  }
  const links = () => bench.db.selectFrom('account_links').select('id').execute();

  test('registering one e-mail make one account with one link', async () => {
    const answers = await often(5, () => bench.register());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(await bench.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect(await links()).toHaveLength(1);
  });

  test('for another link leave one that works', async () => {
    await bench.register();
    await often(4, () => bench.resend('eleni@example.org'));
    expect(await links()).toHaveLength(1);
  });

  test('activating open the account once', async () => {
    await bench.register();
    const link = await bench.link('activation');
    const answers = await often(20, (n) => bench.activate(link, from(n)));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(bench.activated).toHaveLength(1);
  });

  test('with one link set one password', async () => {
    await bench.join();
    await bench.forgot('eleni@example.org');
    const link = await bench.link('password_reset');
    const answers = await often(6, (n) =>
      bench.reset({ ...link, new_password: `${NEW}, the ${n}th time` }, from(n)),
    );
    const won = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    const password = `${NEW}, the ${won}th time`;
    expect((await bench.login({ password })).statusCode).toBe(200);
  });

  test('[B12] a login that compared the former password waits for the password change, and is refused', async () => {
    await bench.join();
    const password_hash = await hashPassword(NEW);
    const change = await bench.db.startTransaction().execute();
    await change.updateTable('users').set({ password_hash }).execute();
    const login = bench.login();
    await Promise.race([login, server === undefined ? undefined : somebodyWaits()]);
    await change.commit().execute();
    expect(codeOf(await login)).toEqual([401, 'invalid_credentials']);
    expect(await bench.db.selectFrom('user_sessions').select('id').execute()).toEqual([]);
  });

  test('[B12] refreshing one token are all answered', async () => {
    await bench.join();
    const pair = await bench.enter();
    const answers = await often(40, () => bench.refresh(pair.refresh));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40);
  });
});
