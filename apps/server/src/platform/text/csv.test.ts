import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test('fields are found by column name, quoted or not', () => {
  const text = 'id,name,note\n1,plain,\n2,"a, b","said ""yes"""\n\n';
  const rows = [...readCsv(text)].map((field) => ['id', 'name', 'note', 'none'].map(field));
  expect(rows).toEqual([
    ['1', 'plain', '', ''],
    ['2', 'a, b', 'said "yes"', ''],
  ]);
});

test('a long table is read completely, with short and long lines', () => {
  const lines = Array.from({ length: 1_001 }, (_, index) => `${index},"${index}, twice"`);
  const rows = [...readCsv(['id,name', ...lines, 'short', 'long,"a ""b""",more'].join('\r\n'))];
  expect(rows.slice(0, 1_001).map((field) => field('name'))).toEqual(
    lines.map((_, index) => `${index}, twice`),
  );
  expect(rows.slice(1_001).map((field) => [field('id'), field('name')])).toEqual([
    ['short', ''],
    ['long', 'a "b"'],
  ]);
});
