import { expect, test } from 'vitest';
import { folderViolations } from './folder-rules.ts';
import { treeOf } from './source-tree.ts';

const folderOf = (folder: string, count: number, suffix = '.ts'): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/f-${n}${suffix}`, '']));

const told = (files: Record<string, string>): string[] =>
  folderViolations(treeOf(files)).map(({ file, message }) => `${file} ${message}`);

test('a folder holds at most 20 source files', () => {
  expect(told(folderOf('apps/server/src/features/a', 20))).toEqual([]);
  expect(told(folderOf('apps/server/src/features/a', 21))).toEqual([
    'apps/server/src/features/a holds 21 source files, 20 are allowed: group them in subfolders named by capability',
  ]);
});

test('tests and subfolders do not count', () => {
  const files = {
    ...folderOf('apps/web/src/features/a', 20, '.tsx'),
    ...folderOf('apps/web/src/features/a', 5, '.test.tsx'),
    ...folderOf('apps/web/src/features/a/b', 20, '.tsx'),
  };
  expect(told(files)).toEqual([]);
});

test('kits of tests stay small too', () => {
  expect(told(folderOf('apps/server/src/tests/kit', 20))).toEqual([]);
  expect(told(folderOf('apps/server/src/tests/kit', 21))).toHaveLength(1);
});

test('migrations are excepted', () => {
  expect(told(folderOf('apps/server/src/platform/db/migrations', 40))).toEqual([]);
});
