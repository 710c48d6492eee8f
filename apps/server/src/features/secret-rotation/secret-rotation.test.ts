// A new secret of the installation: what was made with the one before, at each step of the change.
import { createPublicKey } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { SecretRefused } from '../../platform/keys/open-stored-keys.ts';
import { createKeySet } from '../../platform/keys/key-set.ts';
import { createKeyring } from '../../platform/keys/keyring.ts';
import {
  type AccountsBench,
  codeOf,
  openAccountsBench,
} from '../../tests/kit/accounts/accounts-bench.ts';
import { factorBench, STEP_MS } from '../../tests/kit/accounts/factor-bench.ts';
import { signingRequest } from '../../tests/kit/certificates.ts';
import { openTestDatabase, openTestPostgres } from '../../tests/kit/database/open-database.ts';
import { keyringOf } from '../../tests/kit/keys.ts';
import { insertStation } from '../../tests/kit/stations/catalogue.ts';
import { backUp } from '../backups/back-up.ts';
import { restore, RestoreRefused } from '../backups/restore.ts';
import { createHost } from '../host/host.service.ts';
import {
  createSecretRotation,
  needPrevious,
  readSecretState,
  resealValues,
  unreadable,
} from './secret-rotation.service.ts';

const OLD = 'the old secret of the installation, long enough';
const NEW = 'the new secret of the installation, long enough';
const STEP_2 = { VOLTAGORA_SECRET: NEW, VOLTAGORA_SECRET_PREVIOUS: OLD };
const STEP_3 = { VOLTAGORA_SECRET: NEW };
const MAIL = 'eleni@example.org';

/** A server on the database, at the time of the one before. */
async function start(
  database: OpenDatabase,
  settings: Record<string, string>,
  before?: AccountsBench,
) {
  const stays = { ...database, close: async () => undefined };
  const bench = await openAccountsBench(undefined, stays, settings);
  if (before) bench.clock.set(before.clock.now());
  return bench;
}

const post = (bench: AccountsBench, url: string, access: string, more: object = {}, key?: string) =>
  bench.served.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${access}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: more,
  });

const renewCodes = (bench: AccountsBench, access: string) =>
  post(bench, '/api/users/me/recovery-codes/', access, {}, 'one key');

const pushKey = async (bench: AccountsBench, access: string) =>
  (await bench.send('GET', '/api/notifications/preferences/', undefined, { access })).json()
    .push_key;

async function issues(bench: AccountsBench): Promise<string> {
  const { key } = await signingRequest('CP-1');
  return (await bench.served.authority.issue(createPublicKey(key), 'CP-1')).pem;
}

/** What people hold of an installation. */
async function use(bench: AccountsBench) {
  await bench.join();
  const pair = await bench.enter();
  const { code } = await factorBench(bench).addApp(pair);
  const renewed = await renewCodes(bench, pair.access);
  await bench.forgot(MAIL);
  const now = bench.clock.now();
  const owner = await bench.served.join('station_owner');
  const { plugId } = await insertStation(bench.db, owner, { seenAt: now });
  const at = (minutes: number) =>
    new Date(Math.ceil(now.getTime() / 900_000) * 900_000 + minutes * 60_000).toISOString();
  const draft = { plug: { id: plugId }, start_time: at(60), stop_time: at(120) };
  const quoted = await post(bench, '/api/stations/reservation-cost/', pair.access, draft);
  expect([renewed.statusCode, quoted.statusCode], quoted.body).toEqual([200, 200]);
  return {
    pair,
    code,
    renewed: renewed.body,
    recoveryCodes: renewed.json().recovery_codes as string[],
    link: await bench.link('password_reset'),
    booking: { ...draft, quote: quoted.json().quote },
    authority: await bench.served.authority.certificate(),
    issued: await issues(bench),
    pushKey: await pushKey(bench, pair.access),
  };
}

const finish = async (bench: AccountsBench, given: (now: Date) => object) => {
  bench.clock.advance(STEP_MS);
  const { ticket, finish: end } = factorBench(bench);
  return (await end({ ticket: await ticket(), ...given(bench.clock.now()) })).statusCode;
};

test.each([
  ['the embedded database', openTestDatabase],
  ['PostgreSQL', openTestPostgres],
] as const)(
  '[22.8] a new secret loses nothing while the one before is set, and no data after it on %s',
  async (_name, open) => {
    const database = await open();
    if (database === undefined) return;
    const first = await start(database, { VOLTAGORA_SECRET: OLD });
    const had = await use(first);

    const second = await start(database, STEP_2, first);
    expect((await second.me(had.pair.access)).statusCode, 'access token').toBe(200);
    expect((await renewCodes(second, had.pair.access)).body, 'repeated request').toBe(had.renewed);
    const booked = await post(second, '/api/stations/reservations/', had.pair.access, had.booking);
    expect(codeOf(booked), 'quote').toEqual([402, 'not_enough_tokens']);
    expect(await second.served.authority.certificate()).toBe(had.authority);
    expect(await issues(second)).not.toBe(had.issued);
    expect(await pushKey(second, had.pair.access)).toBe(had.pushKey);
    const appCode = (now: Date) => {
      first.clock.set(now);
      return { code: had.code() };
    };
    const recoveryCode = (at: number) => () => ({ recovery_code: had.recoveryCodes[at] });
    expect(await finish(second, appCode), 'code').toBe(200);
    expect(await finish(second, recoveryCode(0)), 'recovery code').toBe(200);

    const deps = { db: database.db, clock: second.clock, keyring: keyringOf(NEW, OLD) };
    expect(needPrevious(await readSecretState(deps))).toBeGreaterThanOrEqual(4);
    expect(await resealValues(deps)).toBeGreaterThanOrEqual(4);
    expect(await resealValues(deps)).toBe(0);
    expect(needPrevious(await readSecretState(deps))).toBe(0);

    const third = await start(database, STEP_3, second);
    expect(codeOf(await third.me(had.pair.access))).toEqual([401, 'token_not_valid']);
    const again = (await third.refresh(had.pair.refresh)).json();
    expect((await renewCodes(third, again.access)).body).toBe(had.renewed);
    const late = await post(third, '/api/stations/reservations/', again.access, had.booking);
    expect(codeOf(late)).toEqual([400, 'quote_mismatch']);
    expect(await issues(third)).toContain('BEGIN CERTIFICATE');
    expect(await pushKey(third, again.access)).toBe(had.pushKey);
    expect(await finish(third, appCode)).toBe(200);
    expect(await finish(third, recoveryCode(1))).toBe(200);
    const reset = await third.reset({ ...had.link, new_password: 'a whole new set of words' });
    expect(reset.statusCode).toBe(204);

    await expect(start(database, { VOLTAGORA_SECRET: OLD })).rejects.toThrow(SecretRefused);
    await database.close();
  },
);

test('[22.8] a start without the secret that the data needs is refused with what to do', async () => {
  const database = await openTestDatabase();
  await start(database, { VOLTAGORA_SECRET: OLD });
  await expect(start(database, STEP_3)).rejects.toThrow(
    /set VOLTAGORA_SECRET_PREVIOUS to the one before/,
  );
  await expect(
    start(database, { ...STEP_3, VOLTAGORA_SECRET_PREVIOUS: 'x'.repeat(32) }),
  ).rejects.toThrow(SecretRefused);
  await start(database, STEP_2);
  await database.close();
});

test('[22.8] so it is on data of a version without stored keys', async () => {
  const database = await openTestDatabase();
  const before = await start(database, { VOLTAGORA_SECRET: OLD });
  const { certificate } = before.served.authority;
  const ours = await certificate();
  await sql`delete from stored_keys`.execute(database.db);
  await sql`update certificate_authority set key_id = null`.execute(database.db);
  await expect(start(database, STEP_3)).rejects.toThrow(SecretRefused);
  expect(await database.db.selectFrom('stored_keys').selectAll().execute()).toEqual([]);
  const after = await start(database, STEP_2);
  expect(await after.served.authority.certificate()).toBe(ours);
  await database.close();
});

test.each([
  ['the embedded database', openTestDatabase],
  ['PostgreSQL', openTestPostgres],
] as const)(
  '[22.8] a backup from before the change is restored with the secret before on %s, and needs only the new one after it',
  async (_name, open) => {
    const [source, target] = [await openTestDatabase(), await open()];
    if (target === undefined) return source.close();
    const first = await start(source, { VOLTAGORA_SECRET: OLD });
    const had = await use(first);
    const folder = mkdtempSync(join(tmpdir(), 'voltagora-rotation-'));
    const file = join(folder, 'old.backup');
    const secret = { hash: createKeySet(OLD).backupHash, stored: null };
    const home = { dataFolder: folder, secret, program: 'test' };
    await backUp({ db: source.db, clock: first.clock, ...home }, file);
    const into = (previousSecret?: string) => ({
      db: target.db,
      secrets: { dataFolder: join(folder, 'to'), installationSecret: NEW, previousSecret },
    });
    await expect(restore(file, into())).rejects.toThrow(/set it as VOLTAGORA_SECRET_PREVIOUS/);
    await expect(restore(file, into('x'.repeat(32)))).rejects.toThrow(RestoreRefused);
    await restore(file, into(OLD));

    await expect(start(target, STEP_3)).rejects.toThrow(SecretRefused);
    const second = await start(target, STEP_2, first);
    expect((await second.me(had.pair.access)).statusCode).toBe(200);
    expect((await renewCodes(second, had.pair.access)).body).toBe(had.renewed);
    expect(await second.served.authority.certificate()).toBe(had.authority);
    const deps = { db: target.db, clock: second.clock, keyring: keyringOf(NEW, OLD) };
    expect(await resealValues(deps)).toBeGreaterThanOrEqual(4);
    const third = await start(target, STEP_3, second);
    expect(await issues(third)).toContain('BEGIN CERTIFICATE');
    const appCode = (now: Date) => {
      first.clock.set(now);
      return { code: had.code() };
    };
    expect(await finish(third, appCode)).toBe(200);
    await source.close();
    await target.close();
  },
);

test('[22.8] `host -- secrets` counts each kind of data by its secret, and --reseal leaves none', async () => {
  const database = await openTestDatabase();
  const bench = await start(database, { VOLTAGORA_SECRET: OLD });
  await use(bench);
  const kinds = [
    'key of the certificate authority',
    'stored keys',
    'authenticator apps',
    'answers kept for a day',
  ];
  const keyring = keyringOf(NEW, OLD);
  const host = createHost({
    db: database.db,
    clock: bench.clock,
    publicUrl: () => 'https://volt.example',
    keyring,
  });
  const secrets = async (reseal = false) => {
    const answer = await host.run({ command: 'secrets', reseal });
    if (!answer.ok) throw new Error(answer.message);
    return { text: answer.text, isSound: answer.isSound };
  };
  const before = await secrets();
  expect(before.isSound).toBe(false);
  for (const kind of kinds) {
    expect(before.text).toMatch(
      new RegExp(
        `^${kind}: 0 with VOLTAGORA_SECRET, [1-9]\\d* with VOLTAGORA_SECRET_PREVIOUS, 0`,
        'm',
      ),
    );
  }
  expect(before.text).toMatch(/PREVIOUS is still needed for [1-9]\d*: run secrets --reseal/);
  await sql`update certificate_authority set private_key_pem = 'damaged'`.execute(database.db);
  const after = await secrets(true);
  expect(after).toMatchObject({ isSound: false });
  expect(after.text).toMatch(/^Encrypted anew with VOLTAGORA_SECRET: [1-9]/);
  expect(after.text).toContain('What neither opens is damaged');
  for (const [at, kind] of kinds.entries()) {
    const counts = at === 0 ? '0 with VOLTAGORA_SECRET, 0' : '[1-9]\\d* with VOLTAGORA_SECRET, 0';
    expect(after.text).toMatch(
      new RegExp(
        `^${kind}: ${counts} with VOLTAGORA_SECRET_PREVIOUS, ${at === 0 ? 1 : 0} with`,
        'm',
      ),
    );
  }
  await database.close();
});

type Tell = (facts: object, text: string) => void;

test('[22.8] a damaged value is told, and holds up no other', async () => {
  const database = await openTestDatabase();
  const bench = await start(database, { VOLTAGORA_SECRET: OLD });
  const { pair } = await use(bench);
  await bench.served.authority.certificate();
  await sql`update certificate_authority set private_key_pem = 'damaged'`.execute(database.db);
  const deps = { db: database.db, clock: bench.clock, keyring: keyringOf(NEW, OLD) };
  const log = { info: vi.fn<Tell>(), warn: vi.fn<Tell>() };
  const rotate = createSecretRotation({ ...deps, log });
  await rotate();
  await rotate();
  const state = await readSecretState(deps);
  expect([needPrevious(state), unreadable(state)]).toEqual([0, 1]);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { needPrevious: 0, unreadable: 1 },
    expect.stringContaining('a secret that is not set'),
  );
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    expect.stringContaining('needs VOLTAGORA_SECRET_PREVIOUS any more'),
  );
  const failed = await database.db.selectFrom('failed_rows').select('row_id').execute();
  expect(failed).toEqual([{ row_id: 'key of the certificate authority key' }]);
  const after = await start(database, STEP_3, bench);
  const { access } = (await after.refresh(pair.refresh)).json();
  expect((await after.me(access)).statusCode).toBe(200);
  await database.close();
});

test('[22.8] new things are made with the secret before, and nothing is re-sealed, while a node knows no other', async () => {
  const database = await openTestDatabase();
  const bench = await start(database, { VOLTAGORA_SECRET: OLD });
  await bench.served.authority.certificate();
  let hasOldNodes = true;
  const secrets = { newest: createKeySet(NEW), previous: createKeySet(OLD) };
  const keyring = createKeyring(secrets, () => hasOldNodes);
  const deps = { db: database.db, clock: systemClock, keyring };
  const sealing = { purpose: 'answer' } as const;
  const made = keyring.seal('text', sealing);
  expect(keyringOf(OLD).open(made, sealing)).toBe('text');
  expect(await resealValues(deps)).toBe(0);
  hasOldNodes = false;
  expect(keyringOf(OLD).open(keyring.seal('text', sealing), sealing)).toBeUndefined();
  expect(await resealValues(deps)).toBeGreaterThan(0);
  await database.close();
});
