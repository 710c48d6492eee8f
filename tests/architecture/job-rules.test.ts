import { expect, test } from 'vitest';
import { jobViolations } from './job-rules.ts';
import { treeOf } from './source-tree.ts';

const FILE = 'apps/server/src/features/a/a.service.ts';
const linesOf = (text: string) => jobViolations(treeOf({ [FILE]: text })).map(({ line }) => line);

test('rows that are handled each by itself are fine', () => {
  expect(
    linesOf(
      'async function run(db) {\n  const rows = await findRows(db);\n  await forEachRow(pass, rows, work);\n}',
    ),
  ).toEqual([]);
});

test('rows of a transaction stand or fall together', () => {
  expect(linesOf('for (const row of await lockRows(trx)) await end(row);')).toEqual([]);
});

test('a loop over what was read is found', () => {
  expect(linesOf('\nfor (const { id } of await findRows(db, now)) await end(id);')).toEqual([2]);
});

test('a loop over what was read before is found', () => {
  const text =
    'async function run() {\n  const rows = await findRows(deps.db);\n  for (const row of rows) {\n    await end(row);\n  }\n}';
  expect(linesOf(text)).toEqual([3]);
});

test('rows that are awaited together are found', () => {
  const text =
    'async function run() {\n  const ids = await findIds(db);\n  await Promise.all(ids.map(end));\n}';
  expect(linesOf(text)).toEqual([3]);
});
