import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { newDataFolder } from './kit/database/open-database.ts';

// Whole programs start and stop here, on machines that are busy with other tests.

const log = pino({ level: 'silent' });
const temporary = () => mkdtempSync(join(tmpdir(), 'voltagora-app-'));
const start = (folder: string, changes: Record<string, string> = {}) =>
  startServer({
    config: readConfig({ PORT: '0', VOLTAGORA_DATA: folder, HOST: '127.0.0.1', ...changes }),
    log,
  });

const registration = {
  first_name: 'Nikos',
  last_name: 'D',
  email: 'nikos@example.org',
  password: 'three boats in a bay',
  role: { name: 'driver' },
};
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('a server', () => {
  const folder = temporary();
  let server: RunningServer;
  beforeAll(async () => {
    server = await start(folder, { VOLTAGORA_WELCOME_TOKENS: '12.5' });
  });
  afterAll(() => server.close());

  test('starts empty', async () => {
    const answer = await fetch(`${server.url}/api/config/`);
    expect(await answer.json()).toMatchObject({ simulated: false, demo_accounts: [] });
    for (const table of ['users', 'stations', 'charging_points', 'reservations'] as const) {
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('says that it can answer', async () => {
    const answer = await fetch(`${server.url}/healthz`);
    expect(await answer.json()).toEqual({ status: 'ok', database: 'embedded' });
  });

  test('[S7.02] mails a link to its own address, which gives a new driver the welcome tokens once', async () => {
    expect((await fetch(`${server.url}/api/users/`, json(registration))).status).toBe(201);
    expect(await server.db.selectFrom('ledger_transfers').selectAll().execute()).toEqual([]);
    const mail = await server.db.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow();
    const [, uid, token] =
      new RegExp(`${server.url}/activate/([\\w-]+)/([\\w-]+)`).exec(mail.text_body ?? '') ?? [];
    const activate = () => fetch(`${server.url}/api/users/activation/`, json({ uid, token }));
    expect([(await activate()).status, (await activate()).status]).toEqual([204, 400]);
    const { email, password } = registration;
    const login = await fetch(`${server.url}/api/auth/jwt/create`, json({ email, password }));
    const { access } = (await login.json()) as { access: string }; // the contract's TokenPair
    const balance = await fetch(`${server.url}/api/wallet/my-balance/`, {
      headers: { authorization: `Bearer ${access}` },
    });
    expect(await balance.json()).toMatchObject({ results: [{ available: 12.5 }] });
  });

  test('survives sockets that break off while their upgrade is refused', async () => {
    const paths = [
      '/elsewhere',
      '/ocpp/browser/0/',
      '/ocpp/browser/1/',
      '/ocpp/NOBODY',
      '/ocpp/a/b',
    ];
    for (const path of [...paths, ...paths, ...paths]) {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      const upgrade = `Origin: http://foreign.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n${upgrade}\r\n`);
      socket.resetAndDestroy();
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('[F14] refuses a data folder that another one holds', async () => {
    await expect(start(folder)).rejects.toMatchObject({ reason: 'folder_in_use' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('keeps everything through a restart', async () => {
    await server.close();
    server = await start(folder);
    const users = await server.db.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'nikos@example.org' }]);
  });
});

describe('started as a program, it ends with one line and code 1', () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));

  function run(env: Record<string, string>) {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: '0', VOLTAGORA_LOG_LEVEL: 'silent', ...env },
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    return new Promise<{ code: number | null; lines: string[] }>((resolve) => {
      child.on('close', (code) => resolve({ code, lines: errors.trim().split('\n') }));
    });
  }

  test('on a wrong setting', async () => {
    const { code, lines } = await run({ PORT: 'abc' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Wrong setting PORT: /);
  });

  test('on a taken port', async () => {
    const other = createServer().listen(0, '0.0.0.0');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const PORT = typeof address === 'object' && address ? String(address.port) : '';
    const { code, lines } = await run({ PORT, VOLTAGORA_DATA: await newDataFolder() });
    other.close();
    expect(code).toBe(1);
    expect(lines).toEqual([
      `Port ${PORT} is taken by another program. Stop it, or set PORT to a free one.`,
    ]);
  });

  test('on a folder that is none', async () => {
    const file = join(temporary(), 'file');
    writeFileSync(file, '');
    const { code, lines } = await run({ VOLTAGORA_DATA: join(file, 'data') });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The data folder .* cannot be used: /);
  });

  test('[F14] on a folder that another process holds', async () => {
    const folder = await newDataFolder();
    const server = await start(folder);
    const { code, lines } = await run({ VOLTAGORA_DATA: folder });
    await server.close();
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(folder);
  });

  test('on a database that does not answer', async () => {
    const { code, lines } = await run({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      VOLTAGORA_DATA: temporary(),
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The database of DATABASE_URL cannot be reached: /);
  });

  test('on data of a newer version', async () => {
    const folder = await newDataFolder();
    const server = await start(folder);
    await sql`insert into kysely_migration values ('9999-future', now())`.execute(server.db);
    await server.close();
    const { code, lines } = await run({ VOLTAGORA_DATA: folder });
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/newer version of Voltagora/);
  });
});

test('Ctrl-C ends it cleanly, and the folder opens again', async () => {
  const folder = await newDataFolder();
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', VOLTAGORA_DATA: folder },
  });
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('ready on') && resolve());
  });
  child.kill('SIGINT');
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
  const server = await start(folder);
  await server.close();
  expect(readdirSync(folder)).toContain('secret');
});
