import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeating-job.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('never runs twice at the same time and continues after an error', async () => {
  const errors: unknown[] = [];
  let started = 0;
  let finish = () => {};
  const job = repeat(
    1000,
    async () => {
      started += 1;
      if (started === 1) throw new Error('first fails');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(errors).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(started).toBe(2);
  finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(started).toBe(3);
  const stopped = job.stop();
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(started).toBe(3);
});

test('runs immediately on request', async () => {
  let runs = 0;
  const job = repeat(
    60_000,
    async () => {
      runs += 1;
    },
    () => {},
  );
  await job.runNow();
  expect(runs).toBe(1);
  await job.stop();
});
