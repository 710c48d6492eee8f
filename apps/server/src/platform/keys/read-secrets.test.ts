import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKeySet } from './key-set.ts';
import { readSecrets } from './read-secrets.ts';

const secretIn = (dataFolder: string, installationSecret?: string) =>
  readSecrets({ dataFolder, installationSecret, previousSecret: undefined }).newest.id;

test('a configured secret is used', () => {
  expect(secretIn(':memory:', 'given')).toBe(createKeySet('given').id);
});

test('a generated secret is stored for the next start, readable only by its owner', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'voltagora-secret-')), 'data');
  const first = secretIn(folder);
  expect(secretIn(folder)).toBe(first);
  const file = join(folder, 'secret');
  expect(readFileSync(file, 'utf8').length).toBeGreaterThanOrEqual(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
