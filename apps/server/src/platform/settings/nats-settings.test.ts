import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ConfigError } from './setting.ts';

const BASE = { DATABASE_URL: 'postgres://db/voltagora', VOLTAGORA_SECRET: 's'.repeat(32) };
const natsWith = (settings: Record<string, string>) => readConfig({ ...BASE, ...settings }).nats;
const refusalOf = (settings: Record<string, string>): unknown => {
  try {
    return natsWith(settings);
  } catch (error) {
    return error instanceof ConfigError ? error.message : error;
  }
};

const NATS_URL = 'nats://nats:4222';
const SEED = `SU${'A'.repeat(56)}`;

test('without a login a node connects as nobody, without TLS', () => {
  expect(natsWith({ NATS_URL })).toEqual({
    address: 'nats:4222',
    hostname: 'nats',
    isTls: false,
    caFile: undefined,
    login: undefined,
  });
});

test('tls:// and an authority both require TLS', () => {
  expect(natsWith({ NATS_URL: 'tls://nats:4222' })).toMatchObject({ isTls: true });
  const given = natsWith({ NATS_URL, NATS_TLS_CA: '/ca.pem' });
  expect(given).toMatchObject({ isTls: true, caFile: '/ca.pem' });
});

test.each([
  [
    { NATS_USER: 'u', NATS_PASSWORD: 'p' },
    { kind: 'user', user: 'u', password: 'p' },
  ],
  [{ NATS_TOKEN: 't' }, { kind: 'token', token: 't' }],
  [{ NATS_NKEY_SEED: SEED }, { kind: 'nkey', seed: SEED }],
  [{ NATS_CREDS_FILE: '/u.creds' }, { kind: 'creds', file: '/u.creds' }],
  [{ NATS_URL: 'nats://u:p%40%2F%25@nats:4222' }, { kind: 'user', user: 'u', password: 'p@/%' }],
  [{ NATS_URL: 'nats://t%3A@nats:4222' }, { kind: 'token', token: 't:' }],
])('the login of %o', (settings, login) => {
  const read = natsWith({ NATS_URL, ...settings });
  expect(read).toMatchObject({ address: 'nats:4222', login });
});

test.each([
  [{ NATS_USER: 'u' }, /^Wrong setting NATS_PASSWORD: .* as NATS_USER is set\.$/],
  [{ NATS_USER: 'u', NATS_PASSWORD: 'p', NATS_TOKEN: 't' }, /^Wrong setting NATS_TOKEN: .*in one/],
  [{ NATS_URL: 'nats://u:p@nats', NATS_TOKEN: 't' }, /^Wrong setting NATS_TOKEN: .* NATS_URL is/],
  [{ NATS_URL: 'nats://u:100%@nats' }, /^Wrong setting NATS_URL: write % .* as %25/],
  [{ NATS_URL: 'http://nats' }, /^Wrong setting NATS_URL: it must be nats:/],
  [{ NATS_NKEY_SEED: 'SUSHORT' }, /^Wrong setting NATS_NKEY_SEED: it must be the seed of an nkey/],
  [{ NATS_URL: '', NATS_TOKEN: 't' }, /^Wrong setting NATS_TOKEN: it needs NATS_URL\.$/],
  [{ NATS_URL: '', NATS_TLS_CA: '/ca.pem' }, /^Wrong setting NATS_TLS_CA: it needs NATS_URL\.$/],
])('%o is refused with one line', (settings, line) => {
  expect(refusalOf({ NATS_URL, ...settings })).toMatch(line);
});

test('the secret before needs another one that replaces it', () => {
  const VOLTAGORA_SECRET_PREVIOUS = 'p'.repeat(32);
  expect(readConfig({ ...BASE, VOLTAGORA_SECRET_PREVIOUS }).previousSecret).toBe(
    VOLTAGORA_SECRET_PREVIOUS,
  );
  const line = /^Wrong setting VOLTAGORA_SECRET_PREVIOUS: it needs another/;
  expect(refusalOf({ VOLTAGORA_SECRET: '', VOLTAGORA_SECRET_PREVIOUS })).toMatch(line);
  expect(refusalOf({ VOLTAGORA_SECRET_PREVIOUS: BASE.VOLTAGORA_SECRET })).toMatch(line);
});
