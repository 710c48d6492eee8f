import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { forgetWaitingAccounts, OWNED } from './forgotten-accounts.store.ts';
import {
  type AccountsBench,
  DAY_MS,
  eleni,
  openAccountsBench,
} from '../../../tests/kit/accounts/accounts-bench.ts';

let bench: AccountsBench;
beforeAll(async () => {
  bench = await openAccountsBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const people = async () => {
  const rows = await bench.db.selectFrom('users').select('email').orderBy('email').execute();
  return rows.map(({ email }) => email);
};
const forget = () => bench.accounts().forget(bench.clock.now());
const links = () => bench.db.selectFrom('account_links').select('purpose').execute();

test('an account that is not activated is deleted after seven days, and not before', async () => {
  await bench.register();
  await bench.join({ email: 'joined@example.org' });
  bench.clock.advance(7 * DAY_MS - 1);
  await forget();
  expect(await people()).toEqual(['eleni@example.org', 'joined@example.org']);
  bench.clock.advance(2);
  await forget();
  expect(await people()).toEqual(['joined@example.org']);
});

test('the host sets after how many days', async () => {
  const settings = { VOLTAGORA_WAITING_ACCOUNT_DAYS: '20' };
  expect(readConfig(settings).waitingAccountDays).toBe(20);
  await bench.register();
  bench.clock.advance(20 * DAY_MS - 1);
  await forgetWaitingAccounts(bench.db, bench.clock.now(), 20);
  expect(await people()).toEqual(['eleni@example.org']);
  bench.clock.advance(2);
  await forgetWaitingAccounts(bench.db, bench.clock.now(), 20);
  expect(await people()).toEqual([]);
});

test('an account with a new link is kept until the link expires', async () => {
  await bench.register();
  bench.clock.advance(6 * DAY_MS);
  await bench.resend(eleni.email);
  bench.clock.advance(2 * DAY_MS);
  await forget();
  expect((await bench.activate(await bench.link('activation'))).statusCode).toBe(204);
  bench.clock.advance(40 * DAY_MS);
  await forget();
  expect(await people()).toEqual(['eleni@example.org']);
});

test('an account that owns something is kept', async () => {
  await bench.register();
  const { id } = (await bench.readUser()) ?? { id: '' };
  await sql`insert into id_tags (id, owner_id, id_tag, created_at)
    values (gen_random_uuid(), ${id}, 'A1', now())`.execute(bench.db);
  bench.clock.advance(40 * DAY_MS);
  await forget();
  expect(await people()).toEqual(['eleni@example.org']);
});

test('every table that would block the deletion of a user counts as owned', async () => {
  const { rows } = await sql<{ owned: [string, string] }>`
    select json_build_array(conrelid::regclass, attname) as owned
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype <> 'c'`.execute(bench.db);
  expect(rows.length).toBeGreaterThan(3);
  for (const { owned } of rows) expect(OWNED).toContainEqual(owned);
});

test('links and sign-in attempts are deleted when they have expired', async () => {
  await bench.register();
  await bench.forgot(eleni.email);
  const attempt = {
    provider: 'apple-id',
    browser_hash: 'b',
    nonce: 'n',
    code_verifier: 'v',
  } as const;
  const now = bench.clock.now();
  await bench.db
    .insertInto('sign_in_attempts')
    .values({
      ...attempt,
      state_hash: 's',
      lang: 'en',
      role: null,
      created_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .execute();
  const attempts = () => bench.db.selectFrom('sign_in_attempts').select('provider').execute();
  await forget();
  expect([(await links()).length, (await attempts()).length]).toEqual([2, 1]);
  bench.clock.advance(DAY_MS);
  await forget();
  expect([await links(), await attempts()]).toEqual([[{ purpose: 'activation' }], []]);
  bench.clock.advance(3 * DAY_MS);
  await forget();
  expect(await links()).toEqual([]);
});
