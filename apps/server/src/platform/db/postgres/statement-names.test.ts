import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

const askedTimes = (names: ReturnType<typeof createStatementNames>, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text)).at(-1);

test('a statement gets a name on its sixth use and keeps it', () => {
  const names = createStatementNames();
  expect(askedTimes(names, 'select $1', 5)).toBeUndefined();
  const name = names.nameOf('select $1');
  expect(name).toMatch(/^voltagora_0_[0-9a-f]{32}$/);
  expect(names.nameOf('select $1')).toBe(name);
  // The name is the same on every node: a pooler shares connections between nodes.
  expect(askedTimes(createStatementNames(), 'select $1', 6)).toBe(name);
});

test('the number of names is limited, and long lists get none', () => {
  const names = createStatementNames();
  const given = Array.from({ length: 400 }, (_, n) => askedTimes(names, `select $1 + ${n}`, 6));
  expect(new Set(given.filter((name) => name !== undefined)).size).toBe(300);
  expect(names.nameOf('select $1 + 0')).toBe(given[0]);
  const long = `select $1 in (${'$1, '.repeat(5_000)}0)`;
  expect(askedTimes(createStatementNames(), long, 6)).toBeUndefined();
});

test('names change after a renewal, and end after giving up', () => {
  const names = createStatementNames();
  const first = askedTimes(names, 'select $1', 6);
  names.renew();
  expect(askedTimes(names, 'select $1', 6)).toMatch(/^voltagora_1_/);
  expect(askedTimes(names, 'select $1', 6)).not.toBe(first);
  expect([names.giveUp(), names.giveUp()]).toEqual([true, false]);
  expect(askedTimes(names, 'select $1', 6)).toBeUndefined();
});
