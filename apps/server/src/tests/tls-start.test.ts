import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { rsaSelfSigned, selfSigned } from './kit/certificates.ts';
import { openTestDatabase } from './kit/database/open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'voltagora-tls-'));
const lines: string[] = [];
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  const pairs = [await selfSigned('localhost'), await rsaSelfSigned('localhost')];
  const filesOf = (what: 'pem' | 'key') =>
    pairs.map((pair, index) => {
      const file = join(folder, `${index}.${what}`);
      writeFileSync(file, pair[what]);
      return file;
    });
  server = await startServer({
    database: await openTestDatabase(),
    config: readConfig({
      PORT: '0',
      VOLTAGORA_DATA: ':memory:',
      VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
      VOLTAGORA_TLS_CERT: filesOf('pem').join(', '),
      VOLTAGORA_TLS_KEY: filesOf('key').join(', '),
    }),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const negotiated = (ciphers: string) =>
  new Promise((resolve, reject) => {
    const options = { port: server.port, rejectUnauthorized: false, ciphers } as const;
    const socket = connect({ ...options, maxVersion: 'TLSv1.2' }, () => {
      resolve(socket.getCipher().standardName);
      socket.destroy();
    });
    socket.once('error', reject);
  });

test.each([
  ['ECDHE-ECDSA-AES128-GCM-SHA256', 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'],
  ['ECDHE-ECDSA-AES256-GCM-SHA384', 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384'],
  ['AES128-GCM-SHA256', 'TLS_RSA_WITH_AES_128_GCM_SHA256'],
  ['AES256-GCM-SHA384', 'TLS_RSA_WITH_AES_256_GCM_SHA384'],
])('[A00.FR.318] %s is offered beside the suites of the other kind of key', async (suite, name) => {
  expect(await negotiated(suite)).toBe(name);
});

test.each([
  ['warns without TLS and without an https address', {}, true],
  ['says nothing behind a proxy with TLS', { VOLTAGORA_PUBLIC_URL: 'https://volt.example' }, false],
  ['says nothing in development', { VOLTAGORA_ENVIRONMENT: 'development' }, false],
])('[22] the start in production %s', async (_title, settings, isWarned) => {
  const said: string[] = [];
  const plain = await startServer({
    database: await openTestDatabase(),
    config: readConfig({
      PORT: '0',
      VOLTAGORA_DATA: ':memory:',
      VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
      ...settings,
    }),
    log: pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }),
  });
  await plain.close();
  expect(said.some((line) => line.includes('passwords are sent without TLS'))).toBe(isWarned);
});

test('the start line names https where TLS is on', () => {
  const started = lines.filter((line) => line.includes('Server listening'));
  expect(started.length).toBeGreaterThan(0);
  for (const line of started) expect(line).toContain('Server listening at https://');
});
