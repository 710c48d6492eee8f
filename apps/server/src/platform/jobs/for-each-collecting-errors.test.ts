import { expect, test } from 'vitest';
import { forEachCollectingErrors } from './for-each-collecting-errors.ts';

test('an error does not stop the others and is thrown at the end', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error('broken');
    done.push(item);
  };
  await expect(forEachCollectingErrors([1, 2, 3], work)).rejects.toMatchObject({
    message: '1 of 3 failed',
    errors: [{ message: 'broken' }],
  });
  expect(done).toEqual([2, 3]);
  await forEachCollectingErrors([], work);
});
