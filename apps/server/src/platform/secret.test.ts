import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installationSecret } from './secret.ts';

test('a configured secret is used', () => {
  expect(installationSecret('given', ':memory:')).toBe('given');
});

test('a generated secret is stored for the next start, readable only by its owner', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'voltagora-secret-')), 'data');
  const first = installationSecret(undefined, folder);
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(installationSecret(undefined, folder)).toBe(first);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});
