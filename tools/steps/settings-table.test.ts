import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSettings, readConfig } from '../../apps/server/src/platform/config.ts';
import { ROOT } from './run.ts';
import { settingsPage, withSettings } from './settings-table.ts';

const groups = describeSettings();
const settings = groups.flatMap((group) => group.settings);

test('docs/settings.md shows every setting as the code reads it', () => {
  const page = readFileSync(join(ROOT, 'docs', 'settings.md'), 'utf8');
  expect(page === settingsPage(groups), 'out of date: run `node launch.mjs settings-table`').toBe(
    true,
  );
});

test('the guides show settings as the code reads them', () => {
  const guides = globSync('docs/*.md', { cwd: ROOT }).map((file) => ({
    file,
    page: readFileSync(join(ROOT, file), 'utf8'),
  }));
  const outdated = guides.filter(({ page }) => withSettings(page, groups) !== page);
  expect(
    outdated.map(({ file }) => file),
    'out of date: run `node launch.mjs settings-table`',
  ).toEqual([]);
  const written = guides.filter(({ file }) => file !== 'docs/settings.md');
  const missing = settings.filter(
    ({ name }) => !written.some(({ page }) => page.includes(`| \`${name}\` `)),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('a guide names only existing settings', () => {
  const guide = (name: string) => `<!-- settings: ${name} -->\n<!-- end of settings -->`;
  expect(withSettings(guide('PORT'), groups)).toContain('| `3000` ');
  expect(() => withSettings(guide('VOLTAGORA_XYZZY'), groups)).toThrow(
    'there is no setting VOLTAGORA_XYZZY',
  );
});

test('every setting has a description and a valid example', () => {
  expect(settings.length).toBeGreaterThan(50);
  for (const { name, meaning, expected, standard, example } of settings) {
    expect(meaning, name).toMatch(/^[A-Z0-9].*\.$/);
    expect(expected, name).not.toBe('');
    expect(standard ?? example, `${name} has neither a default nor an example`).toBeDefined();
  }
});

test('the documented defaults and examples are accepted', () => {
  const real = settings.filter(({ example }) => !example?.includes('…'));
  for (const { name, standard } of real) {
    expect(() => readConfig({ [name]: standard }), name).not.toThrow();
  }
  // The keys of Apple and Stripe are not shown as text.
  const all = real
    .filter(({ name }) => !name.startsWith('VOLTAGORA_APPLE_') && name !== 'VOLTAGORA_PAYMENTS')
    .flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]));
  expect(all.length).toBeGreaterThan(20);
  // A node logs in to NATS in one way.
  const isOther = (name: string) => /^NATS_(?:TOKEN|NKEY_SEED|CREDS_FILE)$/.test(name);
  const [others, together] = [
    all.filter(([name = '']) => isOther(name)),
    all.filter(([name = '']) => !isOther(name)),
  ];
  expect(() => readConfig(Object.fromEntries(together))).not.toThrow();
  expect(others).toHaveLength(3);
  const needed = together.filter(([name = '']) => /^(?:NATS|DATABASE)_URL$/.test(name));
  for (const other of others)
    expect(() => readConfig(Object.fromEntries([...needed, other]))).not.toThrow();
});

test('default, unit and example are read from a setting', () => {
  const seconds = settings.find(({ name }) => name === 'VOLTAGORA_ACCESS_SECONDS');
  expect(seconds).toMatchObject({ standard: '900', unit: 'seconds' });
  const prices = settings.find(({ name }) => name === 'VOLTAGORA_TOKEN_FIAT_PRICE');
  expect(prices).toMatchObject({ standard: '0.1', example: 'EURO=0.1,US_DOLLAR=0.12' });
  expect(settings.find(({ name }) => name === 'DATABASE_URL')?.standard).toBeUndefined();
});
