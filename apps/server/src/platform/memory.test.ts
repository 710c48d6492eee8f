import { expect, test } from 'vitest';
import { createMemory } from './memory.ts';

function counted() {
  let count = 0;
  return { find: async () => (count += 1), count: () => count };
}

test('an answer is found once, also for those who ask at the same time', async () => {
  const memory = createMemory<number>({ max: 2 });
  const { find, count } = counted();
  expect(await Promise.all([memory.read('a', find), memory.read('a', find)])).toEqual([1, 1]);
  expect([await memory.read('a', find), count()]).toEqual([1, 1]);
});

test('the answer that was not asked for the longest is forgotten first', async () => {
  const memory = createMemory<number>({ max: 2 });
  const { find } = counted();
  for (const key of ['a', 'b', 'a', 'c']) await memory.read(key, find);
  expect(await memory.read('a', find)).toBe(1);
  expect(await memory.read('b', find)).toBe(4);
});

test('an answer is found again when its time is over', async () => {
  let now = 0;
  const memory = createMemory<number>({ max: 2, forMs: 100, nowMs: () => now });
  const { find } = counted();
  await memory.read('a', find);
  now = 99;
  expect(await memory.read('a', find)).toBe(1);
  now = 100;
  expect(await memory.read('a', find)).toBe(2);
});

test('a failure is not remembered', async () => {
  const memory = createMemory<number>({ max: 2 });
  await expect(memory.read('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await memory.read('a', async () => 7)).toBe(7);
});
