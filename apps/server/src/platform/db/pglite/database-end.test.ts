// [F13] The embedded database ends if it cannot write its log. Pending queries fail and the program is informed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../connection.ts';
import { isDatabaseAway } from '../postgres/database-away.ts';
import { newDataFolder } from '../../../tests/kit/database/open-database.ts';

// Each test starts a whole database, which is slow on a busy machine.

/** More than fits into the present log file. */
const MUCH = "select pg_logical_emit_message(true, 'x', repeat('y', 20000000)) is not null";

async function folderOfTheTest(): Promise<string> {
  const folder = await newDataFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('[F13] an embedded database that cannot write its log ends, and pending queries fail', async () => {
  const folder = await folderOfTheTest();
  const told: string[] = [];
  const { db, close } = await openDatabase({
    dataFolder: folder,
    onEnd: ({ message }) => told.push(message),
  });
  await sql`select 1`.execute(db);
  rmSync(join(folder, 'database', 'pg_wal'), { recursive: true });
  const failing = sql.raw(MUCH).execute(db);
  const waiting = sql`select 1`.execute(db).catch((error: unknown) => error);
  await expect(failing).rejects.toMatchObject({ severity: 'PANIC' });
  expect(isDatabaseAway(await waiting)).toBe(true);
  expect(isDatabaseAway(await sql`select 2`.execute(db).catch((error: unknown) => error))).toBe(
    true,
  );
  expect(told).toEqual([expect.stringContaining('could not create file')]);
  await close();
});

const PROGRAM = `
  const { openConfigured } = await import('./platform/db/open-configured.ts');
  const { createLog } = await import('./platform/create-log.ts');
  const { sql } = await import('kysely');
  const [, folder, much] = process.argv;
  const config = { dataFolder: folder };
  const onDatabaseEnd = () => process.exit(1);
  const { db } = await openConfigured({ config, log: createLog('info'), onDatabaseEnd });
  const { rmSync } = await import('node:fs');
  rmSync(folder + '/database/pg_wal', { recursive: true });
  await sql.raw(much).execute(db).catch(() => undefined);
  setInterval(() => {}, 1000);
`;

test('[F13] the program ends with its database and logs why', async () => {
  const folder = await folderOfTheTest();
  const args = ['--input-type=module', '-e', PROGRAM, folder, MUCH];
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (said += String(text)));
  expect(await once(child, 'close'), said).toEqual([1, null]);
  const lines = said.split('\n').filter((line) => line.includes('the embedded database has ended'));
  expect(lines, said).toHaveLength(1);
  expect(lines[0]).toContain('could not create file');
});
