import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './gate.ts';

test('runs so many at once, in order, and refuses what finds the queue full', async () => {
  const gate = createConcurrencyLimiter(2, 1);
  const started: number[] = [];
  const ends = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const tasks = ends.map((end, at) =>
    gate.run(async () => {
      started.push(at);
      await end.promise;
      return at;
    }),
  );
  expect(started).toEqual([0, 1]);
  expect(gate.run(async () => 0)).toBeNull();
  ends[1]?.resolve();
  expect(await tasks[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  ends[2]?.resolve();
  expect([await tasks[0], await tasks[2]]).toEqual([0, 2]);
});

test('a task that fails frees its place', async () => {
  const gate = createConcurrencyLimiter(1, 1);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.run(async () => 'next')).toBe('next');
});
