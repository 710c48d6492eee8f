import { expect, it } from 'vitest';
import { drainInParallel } from './drain-in-parallel.ts';

const queueOf = (count: number) => {
  const items = Array.from({ length: count }, (_, index) => index);
  return () => Promise.resolve(items.shift());
};

it('works on a bounded number of items at once, so that a slow one holds up none', async () => {
  const slow = Promise.withResolvers<void>();
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await drainInParallel(3, {
    take: queueOf(9),
    async work(item) {
      running += 1;
      most = Math.max(most, running);
      // The first one ends only when all others have.
      await (item === 0 ? slow.promise : Promise.resolve());
      running -= 1;
      done.push(item);
      if (done.length === 8) slow.resolve();
    },
  });
  expect(most).toBe(3);
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
});

it('throws what failed after the rest is done', async () => {
  const done: number[] = [];
  const drained = drainInParallel(2, {
    take: queueOf(4),
    work: (item) => {
      if (item === 1) return Promise.reject(new Error('the second one'));
      done.push(item);
      return Promise.resolve();
    },
  });
  await expect(drained).rejects.toMatchObject({ errors: [{ message: 'the second one' }] });
  expect(done).toEqual([0, 2, 3]);
});
