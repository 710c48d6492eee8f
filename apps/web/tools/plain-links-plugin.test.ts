// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withPlainLinks } from './plain-links-plugin.ts';

const installed = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const code = readFileSync(join(installed, 'dist/production/lib/dom/lib.js'), 'utf8');

it("[24.2] the links of the installed React Router are built without its framework's part", () => {
  const plain = withPlainLinks(code);
  expect(plain).not.toContain('./ssr/components.js');
  expect(plain).toContain('const usePrefetchBehavior');
});

it('[24.2] a version whose links import something else fails the build', () => {
  const other = 'import { FrameworkContext, useNews } from "./ssr/components.js";';
  expect(() => withPlainLinks(other)).toThrow('useNews');
  expect(() => withPlainLinks('')).toThrow('other names');
});
