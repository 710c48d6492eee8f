import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('limits concurrent tasks, keeps their order, and refuses when the queue is full', async () => {
  const limiter = createConcurrencyLimiter(2, 1);
  const started: number[] = [];
  const ends = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const tasks = ends.map((end, at) =>
    limiter.run(async () => {
      started.push(at);
      await end.promise;
      return at;
    }),
  );
  await expect.poll(() => started).toEqual([0, 1]);
  expect(limiter.run(async () => 0)).toBeNull();
  ends[1]?.resolve();
  expect(await tasks[1]).toBe(1);
  await expect.poll(() => started).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  ends[2]?.resolve();
  expect([await tasks[0], await tasks[2]]).toEqual([0, 2]);
});

test('a failed task frees its slot', async () => {
  const limiter = createConcurrencyLimiter(1, 1);
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter.run(async () => 'next')).toBe('next');
});
