import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('everything has a default; an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    port: 3000,
    dataFolder: './data',
    databaseUrl: undefined,
    tokenFiatPrice: 0.1,
    welcomeTokens: 0,
    allowedOrigins: [],
  });
});

test('reads what is set', () => {
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
])('a wrong %s is one line that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).not.toThrow(/undefined|NaN|Invalid input/);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^Wrong setting ${name}: [^\n]+$`));
});
