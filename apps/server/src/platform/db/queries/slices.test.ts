import { expect, test } from 'vitest';
import { inSlices } from './slices.ts';

test('each slice starts after the last row, until one is not full', async () => {
  const all = Array.from({ length: 7 }, (_, n) => n);
  const asked: (number | undefined)[] = [];
  const read = (after: number | undefined, limit: number) => {
    asked.push(after);
    return Promise.resolve(all.filter((n) => n > (after ?? -1)).slice(0, limit));
  };
  const slices = [];
  for await (const slice of inSlices(read, 3)) slices.push(slice);
  expect([slices, asked]).toEqual([
    [[0, 1, 2], [3, 4, 5], [6]],
    [undefined, 2, 5],
  ]);
});

test('[F20] the number of slices read at a time is limited, and every file is completed', async () => {
  let reading = 0;
  let most = 0;
  const read = async (after: number | undefined): Promise<number[]> => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise(setImmediate);
    reading -= 1;
    return after === undefined ? [1, 2] : [3];
  };
  const take = async () => {
    const slices: number[][] = [];
    for await (const slice of inSlices(read, 2)) slices.push(slice);
    return slices;
  };
  const files = Array.from({ length: 20 }, take);
  const whole = [[1, 2], [3]];
  expect(await Promise.all(files)).toEqual(files.map(() => whole));
  expect(most).toBe(3);
});
