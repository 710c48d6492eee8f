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
