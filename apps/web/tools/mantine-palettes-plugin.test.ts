// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { partsIn } from './mantine-styles-plugin.ts';
import { UNUSED_PALETTES, withoutUnused } from './mantine-palettes-plugin.ts';

it('[24.2] variables of palettes that nobody uses are left out, with those that they were made of', () => {
  const css = `:root {
  --mantine-color-orange-6: #f76707;
  --mantine-color-pink-6: #e64980;
  --mantine-color-pink-filled: var(--mantine-color-pink-6);
  --mantine-color-teal-6: #12b886;
  --mantine-color-success: var(--mantine-color-teal-6);
}`;
  expect(withoutUnused(css)).toBe(`:root {
  --mantine-color-orange-6: #f76707;
  --mantine-color-teal-6: #12b886;
  --mantine-color-success: var(--mantine-color-teal-6);
}`);
});

it('[24.2] no screen and no loaded style uses a palette that the build leaves out', () => {
  const names = UNUSED_PALETTES.join('|');
  const use = new RegExp(
    String.raw`--mantine-color-(?:${names})-|\b(?:color|c|bg)="(?:${names})\b`,
  );
  const web = fileURLToPath(new URL('../src', import.meta.url));
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:css|tsx?)$/.test(path))
    .map((path) => join(web, path));
  const resolve = createRequire(import.meta.url).resolve;
  const lists = ['mantine.css', 'mantine-parts.css'].map((name) => join(web, 'app', name));
  const styles = lists
    .flatMap((path) => partsIn(readFileSync(path, 'utf8')))
    .map((name) => resolve(`@mantine/core/styles/${name}.layer.css`));
  const paths = [...sources, ...styles];
  expect(paths.filter((path) => use.test(readFileSync(path, 'utf8')))).toEqual([]);
  expect(styles.length).toBeGreaterThan(30);
});
