import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installationSecret } from './secret.ts';

test('the configured secret wins', () => {
  expect(installationSecret('given', ':memory:')).toBe('given');
});

test('a made secret is kept for the next start, readable by its owner alone', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'voltagora-secret-')), 'data');
  const first = installationSecret(undefined, folder);
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(installationSecret(undefined, folder)).toBe(first);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});
