import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('everything has a default; an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    port: 3000,
    dataFolder: './data',
    databaseUrl: undefined,
    tokenFiatPrice: 0.1,
    welcomeTokens: 0,
    accessSeconds: 900,
    allowedOrigins: [],
  });
});

test('reads settings', () => {
  const config = readConfig({
    PORT: '8080',
    DATABASE_URL: 'postgres://user@127.0.0.1/db',
    VOLTAGORA_ALLOWED_ORIGINS: 'https://a.example, https://b.example',
  });
  expect(config.port).toBe(8080);
  expect(config.databaseUrl).toBe('postgres://user@127.0.0.1/db');
  expect(config.allowedOrigins).toEqual(['https://a.example', 'https://b.example']);
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['VOLTAGORA_SECRET', 'short'],
  ['VOLTAGORA_TOKEN_FIAT_PRICE', '-1'],
  ['VOLTAGORA_ENVIRONMENT', 'prod'],
  ['VOLTAGORA_ACCESS_SECONDS', '4'],
  ['VOLTAGORA_ACCESS_SECONDS', '901'],
  ['VOLTAGORA_APPLE_PRIVATE_KEY', 'no key'],
])('a wrong %s is reported in one line with its name', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).not.toThrow(/undefined|NaN|Invalid input/);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^Wrong setting ${name}: [^\n]+$`));
});

const pem = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString();
const apple = {
  VOLTAGORA_APPLE_CLIENT_ID: 'org.example.charge',
  VOLTAGORA_APPLE_TEAM_ID: 'TEAM123456',
  VOLTAGORA_APPLE_KEY_ID: 'KEY1234567',
  VOLTAGORA_APPLE_PRIVATE_KEY: pem('P-256'),
};

test("Apple's key may be one line", () => {
  const inOneLine = apple.VOLTAGORA_APPLE_PRIVATE_KEY.replaceAll('\n', String.raw`\n`);
  const read = readConfig({ ...apple, VOLTAGORA_APPLE_PRIVATE_KEY: inOneLine });
  expect(read.apple?.privateKey).toBe(apple.VOLTAGORA_APPLE_PRIVATE_KEY);
  expect(read.google).toBeUndefined();
});

test.each(Object.keys(apple))('Apple without %s is an error', (name) => {
  const read = () => readConfig({ ...apple, [name]: '' });
  expect(read).toThrow(new RegExp(`^Wrong setting ${name}: [^\n]+ is set.$`));
});

test.each([
  [{ DATABASE_REPLICA_URL: 'postgres://replica/x' }, 'DATABASE_REPLICA_URL'],
  [{ VOLTAGORA_S3_URL: 'https://s3.example/bucket' }, 'VOLTAGORA_S3_ACCESS_KEY_ID'],
  [{ VOLTAGORA_S3_ACCESS_KEY_ID: 'AKIA' }, 'VOLTAGORA_S3_URL'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'nonsense' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
])('an incomplete group or an invalid list is refused: %j', (part, name) => {
  expect(() => readConfig(part)).toThrow(new RegExp(`^Wrong setting ${name}: [^\n]+$`));
});

test('headers for a collector may be escaped', () => {
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-tenant=7',
  });
  expect(traces?.headers).toEqual({ authorization: 'Bearer a=b', 'x-tenant': '7' });
});

test.each([
  [{ VOLTAGORA_TLS_CERT: 'cert.pem' }, 'VOLTAGORA_TLS_KEY'],
  [{ VOLTAGORA_TLS_KEY: 'key.pem' }, 'VOLTAGORA_TLS_CERT'],
  [{ VOLTAGORA_TLS_CLIENT_CA: 'ca.pem' }, 'VOLTAGORA_TLS_CLIENT_CA'],
  [{ VOLTAGORA_TLS_CERT: 'ec.pem,rsa.pem', VOLTAGORA_TLS_KEY: 'ec.key' }, 'VOLTAGORA_TLS_KEY'],
])('an incomplete TLS configuration is refused: %j', (part, name) => {
  expect(() => readConfig(part)).toThrow(new RegExp(`^Wrong setting ${name}: [^\n]+$`));
  expect(readConfig({}).tls).toBeUndefined();
});

test.each([
  [{}, 'off', false],
  [{ VOLTAGORA_ENVIRONMENT: 'staging' }, 'off', false],
  [{ VOLTAGORA_ENVIRONMENT: 'development' }, 'sandbox', true],
  [{ VOLTAGORA_ENVIRONMENT: 'development', VOLTAGORA_PAYMENTS: 'off' }, 'off', false],
  [{ VOLTAGORA_PAYMENTS: 'sandbox' }, 'sandbox', false],
])('payments with %o are %s, with trial payouts: %s', (environment, payments, hasTrialPayouts) => {
  expect(readConfig(environment)).toMatchObject({ payments, hasTrialPayouts });
});
