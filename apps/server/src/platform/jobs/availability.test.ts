import { expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { trackAvailability } from './availability.ts';

test('[F7] a node counts as available since its start, or since an interruption of more than a minute', () => {
  const start = new Date('2026-11-23T10:00:00Z');
  const clock = manualClock(start);
  let elapsed = 0;
  const serving = trackAvailability(clock, () => elapsed);
  const pass = (ms: number) => {
    clock.advance(ms);
    elapsed += ms;
  };
  for (let n = 0; n < 10; n++) {
    pass(15_000);
    serving.worked();
  }
  pass(60_000);
  expect(serving.upSince()).toEqual(start);
  pass(1);
  expect(serving.upSince()).toEqual(clock.now());
  pass(60_000);
  expect(serving.upSince()).toEqual(clock.now());
  serving.worked();
  const back = clock.now();
  pass(30_000);
  expect(serving.upSince()).toEqual(back);
  // Setting the clock forward by an hour is not an interruption.
  clock.advance(3_600_000);
  expect(serving.upSince()).toEqual(back);
});
