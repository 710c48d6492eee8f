import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeLock, missingOptionals, type Lock } from './lock-file.ts';
import { ROOT } from './run.ts';

const parser = (version: string) => ({
  version,
  dev: true,
  optionalDependencies: {
    '@p/binding-linux-x64-musl': version,
    '@p/binding-darwin-arm64': version,
  },
});

test('missing platform packages are added next to their parent, with their platform', () => {
  const lock: Lock = {
    packages: {
      'node_modules/p': parser('2.0.0'),
      'node_modules/k/node_modules/p': parser('1.0.0'),
      'node_modules/@p/binding-darwin-arm64': { version: '2.0.0', integrity: 'sha512-known' },
    },
  };
  expect(completeLock(lock).toSorted()).toEqual([
    'node_modules/@p/binding-linux-x64-musl',
    'node_modules/k/node_modules/@p/binding-darwin-arm64',
    'node_modules/k/node_modules/@p/binding-linux-x64-musl',
  ]);
  expect(lock.packages['node_modules/@p/binding-darwin-arm64']?.integrity).toBe('sha512-known');
  expect(lock.packages['node_modules/k/node_modules/@p/binding-linux-x64-musl']).toEqual({
    version: '1.0.0',
    dev: true,
    cpu: ['x64'],
    libc: ['musl'],
    os: ['linux'],
    optional: true,
  });
  expect(missingOptionals(lock)).toEqual([]);
});

test('an optional package without a platform is not added', () => {
  const lock: Lock = {
    packages: { 'node_modules/p': { optionalDependencies: { extra: '1.0.0' } } },
  };
  expect(() => completeLock(lock)).toThrow(/extra names no platform/);
});

test("the project's own lock file is complete; if not, run: node launch.mjs complete-lock", () => {
  const lock: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  expect(missingOptionals(lock).map(({ place }) => place)).toEqual([]);
});
