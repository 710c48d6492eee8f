import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clausePage, filesByClause, readParts } from './clause-table.ts';
import { ROOT } from './run.ts';
import { testFiles } from './files-of-tests.ts';

const parts = readParts();
const files = testFiles();
const ids = parts.flatMap(({ clauses }) => Object.keys(clauses));

test('every clause has a test that names it', () => {
  const found = filesByClause(files);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !found.has(id))).toEqual([]);
});

test('no test names an unknown clause', () => {
  const known = new Set(ids);
  const unknown = [...filesByClause(files)].filter(([id]) => !known.has(id));
  // Made-up clauses of this file, below.
  expect(unknown.filter(([id]) => !id.startsWith('S99.'))).toEqual([]);
});

test('docs/clauses.md matches the tests', () => {
  const page = readFileSync(join(ROOT, 'docs', 'clauses.md'), 'utf8');
  expect(page === clausePage(parts, files), 'out of date: run `node launch.mjs clause-table`').toBe(
    true,
  );
});

test('a title counts, a comment does not', () => {
  const texts = [
    "it('[S99.01] [S99.02] is', () => {})",
    '// [S99.03] is said here',
    'it(`[S99.04] ${x}`)',
  ];
  const found = filesByClause(texts.map((text, n) => ({ path: `${n}.test.ts`, text })));
  expect([...found]).toEqual([
    ['S99.01', ['0.test.ts']],
    ['S99.02', ['0.test.ts']],
    ['S99.04', ['2.test.ts']],
  ]);
});
