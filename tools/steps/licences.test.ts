import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  installedPackages,
  licenceViolations,
  satisfies,
  type InstalledPackage,
} from './licences.ts';
import type { Lock } from './lock-file.ts';
import { ROOT } from './run.ts';

const shipped = (name: string, licence?: string): InstalledPackage => ({
  name,
  version: '1.0.0',
  folder: '',
  integrity: undefined,
  licence,
  isTool: false,
});

test.each([
  [shipped('a', 'MIT')],
  [shipped('a', '(MIT OR GPL-3.0-only)')],
  [shipped('a', 'MIT AND Apache-2.0')],
  [shipped('@fontsource-variable/commissioner', 'OFL-1.1')],
  [shipped('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')],
  [shipped('@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later')],
  [{ ...shipped('axe-core', 'MPL-2.0'), isTool: true }],
])('$name under $licence is allowed', (one) => {
  expect(licenceViolations([one])).toEqual([]);
});

test.each([
  [shipped('a', 'GPL-3.0-only'), 'a has the licence GPL-3.0-only, which is not allowed'],
  [
    shipped('a', 'MIT AND GPL-3.0-only'),
    'a has the licence MIT AND GPL-3.0-only, which is not allowed',
  ],
  [shipped('a', 'LGPL-3.0-or-later'), 'a has the licence LGPL-3.0-or-later, which is not allowed'],
  [shipped('a', 'OFL-1.1'), 'a has the licence OFL-1.1, which is not allowed'],
  [shipped('a', 'MPL-2.0'), 'a has the licence MPL-2.0, which is not allowed'],
  [shipped('a', 'SEE LICENSE IN x'), 'a has the licence SEE LICENSE IN x, which is not allowed'],
  [shipped('a', ''), 'a has the licence , which is not allowed'],
  [shipped('a'), 'a states no licence'],
])('%o is refused', (one, message) => {
  expect(licenceViolations([one])).toEqual([message]);
});

test.each([
  ['A OR B AND C', true],
  ['(A OR B) AND C', false],
  ['C AND (B OR A)', false],
  ['B OR (C OR A)', true],
  ['A AND', false],
  ['(A', false],
  ['A)', false],
  ['A WITH B', false],
])('%s with A alone allowed: %s', (expression, expected) => {
  expect(satisfies(expression, (licence) => licence === 'A')).toBe(expected);
});

test('every installed package of the lock file is read', () => {
  const lock: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = installedPackages(ROOT, lock);
  expect(packages.length).toBeGreaterThan(400);
  expect(packages).toContainEqual(
    expect.objectContaining({ name: 'zod', licence: 'MIT', isTool: false }),
  );
  expect(packages).toContainEqual(
    expect.objectContaining({ name: 'axe-core', licence: 'MPL-2.0', isTool: true }),
  );
  expect(packages).toContainEqual(
    expect.objectContaining({ name: 'png-js', licence: 'MIT', isTool: false }),
  );
});

test('a package missing on disk is reported, unless it is for another platform', () => {
  const missing = { packages: { 'node_modules/nowhere': {} } };
  expect(() => installedPackages(ROOT, missing)).toThrow('node_modules/nowhere is not installed');
  const elsewhere = { packages: { 'node_modules/nowhere': { optional: true } } };
  expect(installedPackages(ROOT, elsewhere)).toEqual([]);
});
