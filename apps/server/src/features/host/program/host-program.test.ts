// The `host` program as a process: with a running server through its socket, without one on the database, and on
// PostgreSQL.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '../../../app.ts';
import { insertChargingPoint } from '../../../tests/kit/charging/charging-world.ts';
import { insertStation } from '../../../tests/kit/stations/catalogue.ts';
import { runHostProgram } from './host-program.ts';
import { readConfig } from '../../../platform/config.ts';
import { newDataFolder, openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import { lockFolder } from '../../../platform/db/pglite/folder-lock.ts';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { registerPerson } from '../../../tests/kit/people.ts';

// Starts and stops whole programs, on machines that are busy with other tests.

const PASSWORD = 'three boats in a bay';
const newFolder = () => mkdtempSync(join(tmpdir(), 'voltagora-host-'));
const start = (environment: Record<string, string>) =>
  startServer({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', ...environment }),
    log: pino({ level: 'silent' }),
  });

async function host(environment: Record<string, string>, ...words: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runHostProgram(words, environment, {
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const register = (
  server: RunningServer,
  name: string,
  role: 'driver' | 'station_owner' = 'driver',
) => registerPerson(server, { email: `${name}@example.org`, password: PASSWORD, role });

async function login(server: RunningServer, name: string, password = PASSWORD) {
  const answer = await fetch(`${server.url}/api/auth/jwt/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.org`, password }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}
async function refresh(server: RunningServer, token: string) {
  const answer = await fetch(`${server.url}/api/auth/jwt/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: token }),
  });
  return answer.status;
}
async function ownerOf({ db }: RunningServer) {
  const owners = db.selectFrom('users').select('id').where('role', '=', 'station_owner');
  const { id } = await owners.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return { userId: id, email: '', role: 'station_owner', sessionId: '' } as const;
}
const readsMe = async (server: RunningServer, access: string) =>
  (await fetch(`${server.url}/api/users/me/`, { headers: { authorization: `Bearer ${access}` } }))
    .status;

describe('beside a running server on the embedded database', () => {
  const environment = { VOLTAGORA_DATA: '' };
  let server: RunningServer;
  beforeAll(async () => {
    environment.VOLTAGORA_DATA = await newDataFolder();
    server = await start(environment);
  });
  afterAll(() => server.close());

  test('commands go through its socket, with text or JSON output', async () => {
    await register(server, 'listed');
    const forPeople = await host(environment, 'accounts', '--search', 'listed');
    expect(forPeople).toMatchObject({ code: 0, complained: '' });
    expect(forPeople.said).toMatch(/^e-mail .*\nlisted@example\.org +driver +active /);
    const asJson = await host(environment, 'account', 'listed@example.org', '--json');
    expect(JSON.parse(asJson.said)).toMatchObject({ email: 'listed@example.org', sessions: 1 });
  });

  test('a suspended person loses access, refresh and login; unsuspending restores them', async () => {
    const access = await register(server, 'shut');
    const { body } = await login(server, 'shut');
    expect(
      await host(environment, 'suspend', 'shut@example.org', '--reason', 'spam'),
    ).toMatchObject({
      code: 0,
    });
    expect(await readsMe(server, access)).toBe(401);
    expect(await refresh(server, body.refresh)).toBeGreaterThanOrEqual(400);
    expect(await login(server, 'shut')).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    });
    // Only a person with the right password learns that the account is suspended.
    expect(await login(server, 'shut', 'a wrong password')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    await host(environment, 'unsuspend', 'shut@example.org');
    expect((await login(server, 'shut')).status).toBe(200);
    expect(await readsMe(server, access)).toBe(401);
  });

  test('a command that fails exits with 1, one that is not understood with 2', async () => {
    const unknown = await host(environment, 'account', 'nobody@example.org');
    expect(unknown).toMatchObject({ code: 1, said: '' });
    expect(unknown.complained).toContain('There is no account nobody@example.org');
    const wrong = await host(environment, 'suspend', 'nobody@example.org');
    expect(wrong).toMatchObject({ code: 2, said: '' });
    expect(wrong.complained).toBe(
      '--reason is needed: say why, it stands in the audit log. See: npm run host -- help',
    );
  });

  test('[S7.40] any call is sent to a charger by identity, and its messages are shown', async () => {
    await register(server, 'powerful', 'station_owner');
    const { identity, chargingPointId } = await insertChargingPoint(
      server.db,
      await ownerOf(server),
    );
    const call = (...words: string[]) => host(environment, 'call', identity, ...words);
    expect((await call('ClearCache')).complained).toContain('not connected');
    const point = foreignChargingPoint({ url: `ws://127.0.0.1:${server.port}` }, identity);
    point.handle('ChangeConfiguration', async () => ({ status: 'Accepted' }));
    point.handle('ClearCache', async () => {
      throw Object.assign(new Error('broken'), { rpcErrorCode: 'InternalError' });
    });
    await point.connect();
    const sent = await call('ChangeConfiguration', '{"key":"AuthorizationKey","value":"hush"}');
    expect(sent).toEqual({
      code: 0,
      said: 'The charger answered (OCPP 1.6): {\n  "status": "Accepted"\n}',
      complained: '',
    });
    const refused = await call('ClearCache');
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('refused') });
    const wrong = await call('Reset', '{"type":"Medium"}');
    expect(wrong.complained).toContain('Nothing was sent: type must be');
    const frames = async () =>
      (await host(environment, 'frames', identity, '--search', 'configuration')).said;
    await expect.poll(frames).toMatch(/-> {2}ChangeConfiguration {2}call .*"value":"\*{3}"/);
    expect(await frames()).not.toContain('hush');
    const audit = await host(environment, 'audit', '--subject', String(chargingPointId), '--json');
    expect(JSON.parse(audit.said).results).toMatchObject([
      { action: 'charging_point.called', actor: { kind: 'host' }, detail: { action: 'Reset' } },
      { detail: { action: 'ClearCache', outcome: 'InternalError' } },
      { detail: { action: 'ChangeConfiguration', outcome: 'Accepted' } },
    ]);
    await point.close();
  });

  test('the whole program runs through npm', async () => {
    await register(server, 'spawned');
    const run = (...words: string[]) => {
      const program = fileURLToPath(new URL('../../../../../../tools/host.ts', import.meta.url));
      const child = spawn(process.execPath, [program, ...words], {
        env: { ...process.env, ...environment, DATABASE_URL: '' },
      });
      let text = '';
      child.stdout.on('data', (chunk) => (text += String(chunk)));
      child.stderr.on('data', (chunk) => (text += String(chunk)));
      return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })));
    };
    const reason = ['--reason', 'asked for it'];
    expect(await run('suspend', 'spawned@example.org', ...reason)).toEqual({
      code: 0,
      text: expect.stringContaining('spawned@example.org is suspended'),
    });
    expect(await run('suspend', 'spawned@example.org', ...reason)).toEqual({
      code: 1,
      text: expect.stringContaining('suspended already'),
    });
    expect(await run('suspend')).toEqual({ code: 2, text: expect.stringContaining('is missing') });
    expect(await run('help')).toEqual({ code: 0, text: expect.stringContaining('Commands\n') });
  });
});

describe('when no server runs', () => {
  test('commands open the data folder themselves, and a server sees their changes', async () => {
    const environment = { VOLTAGORA_DATA: await newDataFolder() };
    const server = await start(environment);
    await register(server, 'offline');
    await server.close();
    expect(
      await host(environment, 'suspend', 'offline@example.org', '--reason', 'gone'),
    ).toMatchObject({ code: 0 });
    const audit = await host(environment, 'audit', '--subject', 'offline@example.org', '--json');
    expect(JSON.parse(audit.said).results).toMatchObject([{ action: 'account.suspended' }]);
    const again = await start(environment);
    expect((await login(again, 'offline')).body.code).toBe('account_suspended');
    await again.close();
  });

  test('a folder without an installation is reported, and not turned into one', async () => {
    const folder = join(newFolder(), 'elsewhere');
    const answer = await host({ VOLTAGORA_DATA: folder }, 'accounts');
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.complained).toContain(`There is no installation in ${folder}`);
    expect(existsSync(folder)).toBe(false);
    mkdirSync(join(folder, 'database'), { recursive: true });
    expect(await host({ VOLTAGORA_DATA: folder }, 'accounts')).toEqual(answer);
    expect(readdirSync(join(folder, 'database'))).toEqual([]);
  });

  test('a server that locks the folder without accepting commands is reported', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const folder = newFolder();
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '18');
    const lock = lockFolder(folder);
    const asked = host({ VOLTAGORA_DATA: folder }, 'accounts');
    vi.advanceTimersByTime(11_000);
    expect(await asked).toMatchObject({
      code: 1,
      complained: expect.stringContaining('takes no commands'),
    });
    lock.release();
    vi.useRealTimers();
  });

  test.each([
    ['a wrong setting', { PORT: 'x' }, 'Wrong setting PORT'],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      'cannot be reached',
    ],
  ])('%s is reported in one line', async (_, environment, message) => {
    const answer = await host(environment, 'accounts');
    expect(answer).toMatchObject({ code: 1, complained: expect.stringContaining(message) });
    expect(answer.complained.split('\n')).toHaveLength(1);
  });
});

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

describe.each(postgres === undefined ? [] : [postgres])('on $kind', ({ db }) => {
  let server: RunningServer;
  let environment: Record<string, string>;
  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = new URL(
      process.env['VOLTAGORA_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432',
    );
    url.pathname = `/${rows[0]?.name}`;
    environment = {
      DATABASE_URL: url.href,
      VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
      VOLTAGORA_DATA: newFolder(),
    };
    server = await start(environment);
  });
  afterAll(() => server.close());

  test('a call to a charger goes through the running server', async () => {
    await register(server, 'distant', 'station_owner');
    const { identity } = await insertChargingPoint(server.db, await ownerOf(server));
    const { complained } = await host(environment, 'call', identity, 'ClearCache');
    expect(complained).toBe('The charger is not connected right now. Try again soon.');
    const elsewhere = { ...environment, VOLTAGORA_DATA: newFolder() };
    const lost = await host(elsewhere, 'call', identity, 'ClearCache');
    expect(lost.complained).toContain('No server was found');
  });

  test('a running server notices changes made directly in its database', async () => {
    const access = await register(server, 'elsewhere');
    expect(await readsMe(server, access)).toBe(200);
    const told = await host(environment, 'suspend', 'elsewhere@example.org', '--reason', 'fraud');
    expect(told).toMatchObject({ code: 0, complained: '' });
    expect(await readsMe(server, access)).toBe(401);
  });
});

test('the open page of a suspended driver is disconnected, and nobody else’s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const environment = { VOLTAGORA_DATA: await newDataFolder(), VOLTAGORA_WELCOME_TOKENS: '500' };
  const server = await start(environment);
  await register(server, 'seller', 'station_owner');
  const station = await insertStation(server.db, await ownerOf(server), { seenAt: new Date() });
  const watch = async (name: string, plugId: number) => {
    const access = await register(server, name);
    const hour = Math.ceil(Date.now() / 3_600_000 + 1) * 3_600_000;
    const answer = await fetch(`${server.url}/api/stations/reservations/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        plug: { id: plugId },
        start_time: new Date(hour).toISOString(),
        stop_time: new Date(hour + 3_600_000).toISOString(),
      }),
    });
    const { id } = JSON.parse(await answer.text());
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ocpp/browser/${plugId}/${id}/`);
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ access }));
    await new Promise((resolve) => socket.once('message', resolve));
    return socket;
  };
  const suspended = await watch('watching', station.plugId);
  const other = await watch('other', station.otherPlugId);
  await host(environment, 'suspend', 'watching@example.org', '--reason', 'fraud');
  const closed = new Promise((resolve) => suspended.once('close', resolve));
  // In two steps, because a browser that answers no ping is disconnected.
  const pinged = [suspended, other].map(
    (socket) => new Promise((resolve) => socket.once('ping', resolve)),
  );
  vi.advanceTimersByTime(30_000);
  await Promise.all(pinged);
  await fetch(`${server.url}/healthz`);
  vi.advanceTimersByTime(30_000);
  expect(await closed).toBe(4401);
  expect(other.readyState).toBe(WebSocket.OPEN);
  vi.useRealTimers();
  other.terminate();
  await server.close();
});
