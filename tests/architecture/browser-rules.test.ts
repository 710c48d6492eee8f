import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { browserFiles, newApiViolations } from './browser-rules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('[24.0] the client uses only what the least browsers have', () => {
  const files = browserFiles(ROOT);
  expect(Object.keys(files).length).toBeGreaterThan(600);
  expect(newApiViolations(files)).toEqual([]);
});

test('the README names the least browsers', () => {
  expect(readFileSync(`${ROOT}README.md`, 'utf8')).toMatch(
    /Chrome 111, Firefox 115 .*Safari 16\.4/s,
  );
});

test('a newer function is found where it is called, not where it is explained', () => {
  const text =
    '/** `AbortSignal.any` is missing. */\nconst a = AbortSignal.any([]);\nMap.groupBy(a, b);\n';
  const found = newApiViolations({ 'apps/web/src/a.ts': text });
  expect(found.map(({ line }) => line)).toEqual([2, 3]);
});
