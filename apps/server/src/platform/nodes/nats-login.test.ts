// A node at NATS servers that require a login or TLS, over real ones.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { selfSigned } from '../../tests/kit/certificates.ts';
import { openTestNetwork } from '../../tests/kit/ocpp-server/ocpp-nodes.ts';
import { startTestNats, type TestNats } from '../../tests/kit/outside/nats.ts';
import { credsAccess, nkeyAccess } from '../../tests/kit/outside/nats-logins.ts';
import { NodesRefused } from './nodes-refused.ts';

const open = await startTestNats();
const folder = mkdtempSync(join(tmpdir(), 'voltagora-nats-login-'));
const at = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await open?.kill();
  rmSync(folder, { recursive: true });
});

const PASSWORD = 'p@ss:w/rd%1';
const PASSWORDS = `authorization { user: voltagora, password: "${PASSWORD}" }`;
const TOKENS = 'authorization { token: "a-token-of-nats" }';
const LONG = { timeout: 30_000, interval: 50 };
type Settings = Record<string, string>;

async function startNats(config: string): Promise<TestNats> {
  const nats = await startTestNats(config);
  if (nats === undefined) throw new Error('there is no nats-server');
  ends.push(nats.kill);
  return nats;
}

/** Two nodes with the same settings, of which one asks the other. */
async function talk(url: string, settings: Settings): Promise<unknown> {
  const nodes = ['a', 'b'].map((name) => openTestNetwork(url, { name, settings }));
  const [a, b] = await Promise.all(nodes);
  if (a === undefined || b === undefined) throw new Error('no node was opened');
  ends.push(a.close, b.close);
  b.answer('point.1', async (question) => ({ to: question }));
  return vi.waitFor(async () => {
    const asked = await a.ask('point.1', 'Reset', 1_000);
    expect(asked.kind).toBe('answered');
    return asked;
  });
}
const ANSWERED = { kind: 'answered', answer: { to: 'Reset' } };

const withUser = (url: string, user: string) => url.replace('nats://', `nats://${user}@`);
const refusalOf = (url: string, settings: Settings) =>
  openTestNetwork(url, { name: 'a', settings }).then(
    async (network) => {
      await network.close();
      return 'not refused';
    },
    (error: unknown) => (error instanceof NodesRefused ? error.message : error),
  );

describe.runIf(open !== undefined)('a node logs in to NATS', () => {
  test('with a user and password', async () => {
    const { url } = await startNats(PASSWORDS);
    const settings = { NATS_USER: 'voltagora', NATS_PASSWORD: PASSWORD };
    expect(await talk(url, settings)).toEqual(ANSWERED);
  });

  test('with a user and password in the address', async () => {
    const { url } = await startNats(PASSWORDS);
    const user = `voltagora:${encodeURIComponent(PASSWORD)}`;
    expect(await talk(withUser(url, user), {})).toEqual(ANSWERED);
  });

  test('with a token, also in the address', async () => {
    const { url } = await startNats(TOKENS);
    expect(await talk(url, { NATS_TOKEN: 'a-token-of-nats' })).toEqual(ANSWERED);
    expect(await talk(withUser(url, 'a-token-of-nats'), {})).toEqual(ANSWERED);
  });

  test('with the seed of an nkey', async () => {
    const { config, secret } = nkeyAccess();
    const { url } = await startNats(config);
    expect(await talk(url, { NATS_NKEY_SEED: secret })).toEqual(ANSWERED);
  });

  test('with a credentials file', async () => {
    const { config, secret } = credsAccess();
    const { url } = await startNats(config);
    const NATS_CREDS_FILE = at('user.creds', secret);
    expect(await talk(url, { NATS_CREDS_FILE })).toEqual(ANSWERED);
  });

  test('with a password also where NATS does not require one yet', async () => {
    const settings = { NATS_USER: 'voltagora', NATS_PASSWORD: PASSWORD };
    expect(await talk(open?.url ?? '', settings)).toEqual(ANSWERED);
  });

  test('over TLS, with the authority of the server', async () => {
    const { pem, key } = await selfSigned('localhost');
    const files = { cert: at('nats.pem', pem), key: at('nats.key', key) };
    const { url } = await startNats(
      `tls { cert_file: "${files.cert}", key_file: "${files.key}" }\n${PASSWORDS}`,
    );
    const named = url.replace('127.0.0.1', 'localhost');
    const login = { NATS_USER: 'voltagora', NATS_PASSWORD: PASSWORD };
    const trusting = { ...login, NATS_TLS_CA: files.cert };
    expect(await talk(named, trusting)).toEqual(ANSWERED);
    expect(await talk(named.replace('nats:', 'tls:'), trusting)).toEqual(ANSWERED);
    const untrusted = /^The certificate of NATS is not trusted \(\w+\): check/;
    expect(await refusalOf(named, login)).toMatch(untrusted);
    // The certificate is for localhost.
    expect(await refusalOf(url, trusting)).toMatch(untrusted);
  });

  test('again when its password is the one of NATS again', async () => {
    const nats = await startNats(PASSWORDS);
    const settings = { NATS_USER: 'voltagora', NATS_PASSWORD: PASSWORD };
    const warned: object[] = [];
    const log = { info: () => undefined, warn: (facts: object) => void warned.push(facts) };
    const node = await openTestNetwork(nats.url, { name: 'a', settings, log });
    ends.push(node.close);
    await nats.configure(PASSWORDS.replace(PASSWORD, 'another'));
    // More often than the library would try by itself.
    const refused = () =>
      warned.filter((facts) => JSON.stringify(facts).includes('refuses the login'));
    await vi.waitFor(() => expect(refused().length).toBeGreaterThan(2), LONG);
    expect(node.isUp).toBe(false);
    await nats.configure(PASSWORDS);
    await vi.waitFor(() => expect(node.isUp).toBe(true), LONG);
  });
});

describe.runIf(open !== undefined)('the start is refused with one line', () => {
  test('when NATS requires a login and none is set', async () => {
    const { url } = await startNats(PASSWORDS);
    expect(await refusalOf(url, {})).toMatch(/^NATS requires a login: set NATS_USER/);
  });

  test.each<[string, Settings]>([
    ['NATS_USER', { NATS_USER: 'voltagora', NATS_PASSWORD: 'wrong' }],
    ['NATS_TOKEN', { NATS_TOKEN: 'wrong' }],
    ['NATS_NKEY_SEED', { NATS_NKEY_SEED: nkeyAccess().secret }],
    ['NATS_CREDS_FILE', { NATS_CREDS_FILE: at('other.creds', credsAccess().secret) }],
  ])('when NATS refuses %s', async (name, settings) => {
    const { url } = await startNats(PASSWORDS);
    const refusal = await refusalOf(url, settings);
    expect(refusal).toMatch(new RegExp(`^NATS refuses the login of this node: check ${name}`));
    expect(refusal).not.toContain('wrong');
  });

  test.each<[string, Settings, RegExp]>([
    ['a missing file', { NATS_CREDS_FILE: '/nowhere' }, /^Wrong setting NATS_CREDS_FILE: .*ENOENT/],
    ['a file without JWT', { NATS_CREDS_FILE: at('no.creds', 'x') }, /NATS_CREDS_FILE: it must be/],
    ['a seed with an error', { NATS_NKEY_SEED: `SU${'A'.repeat(56)}` }, /NATS_NKEY_SEED: it must/],
    ['no certificate', { NATS_TLS_CA: at('no.pem', 'x') }, /NATS_TLS_CA: .* no certificate/],
    [
      'a server without TLS',
      { NATS_TLS_CA: at('ca.pem', rootCertificates.slice(0, 1).join()) },
      /^NATS does not offer TLS/,
    ],
  ])('for %s', async (_, settings, line) => {
    expect(await refusalOf(open?.url ?? '', settings)).toMatch(line);
  });

  test('not when NATS is unreachable: the node connects when it is back', async () => {
    const nats = await startNats(PASSWORDS);
    await nats.kill();
    const settings = { NATS_USER: 'voltagora', NATS_PASSWORD: PASSWORD };
    const node = await openTestNetwork(nats.url, { name: 'a', settings });
    ends.push(node.close);
    expect(node.isUp).toBe(false);
    await nats.start();
    await vi.waitFor(() => expect(node.isUp).toBe(true), LONG);
  });
});
