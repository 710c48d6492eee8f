// Backup of a running installation, restore elsewhere and move to PostgreSQL, as a host does it; the accounts still
// work there.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../app.ts';
import { runHostProgram } from './host-program.ts';
import { readConfig } from '../../../platform/config.ts';
import { newDataFolder, testPostgresUrl } from '../../../tests/kit/database/open-database.ts';
import { registerPerson } from '../../../tests/kit/people.ts';

const PERSON = {
  email: 'mara@example.org',
  password: 'three boats in a bay',
  role: 'driver',
} as const;
type Environment = Record<string, string>;
const start = (environment: Environment) =>
  startServer({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', ...environment }),
    log: pino({ level: 'silent' }),
  });

async function host(environment: Environment, ...words: string[]) {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const code = await runHostProgram(words, environment, { say, complain: say });
  return { code, text: lines.join('\n') };
}

async function login({ url }: RunningServer): Promise<number> {
  const answer = await fetch(`${url}/api/auth/jwt/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PERSON.email, password: PERSON.password }),
  });
  return answer.status;
}

const SOUND = /The books: 0 differences\.$/;

test('a backup of a running server is restored into a new folder', async () => {
  const old = { VOLTAGORA_DATA: await newDataFolder() };
  const file = join(old.VOLTAGORA_DATA, 'all.backup');
  const server = await start(old);
  await registerPerson(server, PERSON);
  expect(await host(old, 'backup', file)).toMatchObject({ code: 0 });
  expect(await host(old, 'backup', file)).toEqual({
    code: 1,
    text: expect.stringContaining('exists already'),
  });
  expect(await host(old, 'move', 'postgres://localhost/none')).toEqual({
    code: 1,
    text: expect.stringContaining('Stop the server first'),
  });
  await server.close();

  const moved = { VOLTAGORA_DATA: join(mkdtempSync(join(tmpdir(), 'voltagora-moved-')), 'data') };
  const restored = await host(moved, 'restore', file);
  expect(restored).toEqual({ code: 0, text: expect.stringMatching(SOUND) });
  expect(await host(moved, 'restore', file)).toMatchObject({ code: 1 });
  const again = await start(moved);
  expect(await login(again)).toBe(200);
  await again.close();
});

test('one command moves an installation to PostgreSQL', async () => {
  const old = { VOLTAGORA_DATA: await newDataFolder() };
  const server = await start(old);
  await registerPerson(server, PERSON);
  await server.close();
  const target = await newPostgres();
  if (target === undefined) return;
  expect(await host(old, 'move', target.url)).toEqual({
    code: 0,
    text: expect.stringMatching(SOUND),
  });
  const moved = await start({ ...old, DATABASE_URL: target.url });
  expect(moved.databaseKind).toBe('postgres');
  expect(await login(moved)).toBe(200);
  await moved.close();
  expect(await host(old, 'move', target.url)).toEqual({
    code: 1,
    text: expect.stringContaining('The target has data of another installation'),
  });
  expect(await host({ ...old, DATABASE_URL: target.url }, 'move', target.url)).toEqual({
    code: 1,
    text: expect.stringContaining('on PostgreSQL already'),
  });
  await target.drop();
});

/** An empty database without tables. Undefined, with a message, when no server answers. */
async function newPostgres() {
  const admin = new pg.Client({
    connectionString: testPostgresUrl(),
    connectionTimeoutMillis: 3_000,
  });
  try {
    await admin.connect();
  } catch (error) {
    console.log(`PostgreSQL did not answer (${String(error)}): nothing was moved.`);
    return undefined;
  }
  const name = `voltagora_moved_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const url = new URL(testPostgresUrl());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
