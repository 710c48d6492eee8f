import { expect, test } from 'vitest';
import { treeOf } from '../../tests/architecture/source-tree.ts';
import { measureSigns } from './signs.ts';

const valueOf = (sign: string, texts: Record<string, string>): string | undefined =>
  measureSigns(treeOf(texts), []).find((each) => each.sign.startsWith(sign))?.value;

test('a function counts with its inner functions, without blank lines and comments', () => {
  const inner = `  const step = () => {\n${'    go();\n'.repeat(30)}  };\n`;
  const text = `export function outer() {\n${inner}\n  // Why.\n  step();\n}\n`;
  expect(valueOf('lines of a function (.ts)', { 'apps/server/src/a.ts': text })).toBe('35 / 35');
});

test('tests and migrations do not count as files of a folder', () => {
  const texts = {
    'apps/server/src/features/a/a.ts': '',
    'apps/server/src/features/a/a.test.ts': '',
    'apps/server/src/features/a/b.ts': '',
    'apps/server/src/platform/db/migrations/0001-a.ts': '',
  };
  expect(valueOf('source files in a folder', texts)).toBe('2 / 2');
});

test('a table counts when two features write it, by the query builder or in SQL', () => {
  const texts = {
    'apps/server/src/features/a/a.store.ts':
      "db.insertInto('shared'); db.updateTable('own as mine'); db.selectFrom('read');",
    'apps/server/src/features/b/b.store.ts': 'sql`delete from shared where id = 1`',
  };
  expect(valueOf('tables written by several features', texts)).toBe('1');
});

test('an export of a package has a sentence when a comment stands above it, or above the value or type of the same name', () => {
  const text = '/** Said. */\nexport const A = 1;\nexport type A = number;\nexport const b = 2;\n';
  expect(valueOf('exports of packages', { 'packages/domain/src/a.ts': text })).toBe('50 %');
});

test('assertions of mere truthiness, and types by typeof, are counted', () => {
  const texts = {
    'apps/web/src/a.test.tsx': 'expect(a).toBeTruthy(); expect(a).toBe(true);',
    'apps/web/src/a.ts': 'type A = Parameters<typeof f>[0]; type B = Parameters<F>[0];',
  };
  expect(valueOf('assertions that only say truthy', texts)).toBe('1');
  expect(valueOf('files that type by Parameters', texts)).toBe('1');
});

test('commits are measured by subject, body and tests', () => {
  const commits = [
    { subject: 'feat(a): b', body: 'Why.', paths: ['apps/server/src/a.ts'] },
    { subject: `fix(a): ${'long '.repeat(20)}`, body: '', paths: [] },
  ];
  const signs = measureSigns(treeOf({}), commits).filter(({ sign }) => sign.includes('commit'));
  expect(signs.map(({ value, isReached }) => [value, isReached])).toEqual([
    ['50 %', false],
    ['50 %', false],
    ['0 %', false],
  ]);
});
