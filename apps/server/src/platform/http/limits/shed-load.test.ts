import { describe, expect, test } from 'vitest';
import { createShedLoad } from './shed-load.ts';

function loaded() {
  const now = { ms: -60_000, expectedWaitMs: 0, standingMs: 0 };
  const sheds = createShedLoad(
    () => now,
    () => now.ms,
  );
  now.ms = 0;
  return { now, sheds };
}

test('a server that has just started refuses nobody', () => {
  const now = { ms: 0, expectedWaitMs: 9_000, standingMs: 9_000 };
  const sheds = createShedLoad(
    () => now,
    () => now.ms,
  );
  now.ms = 59_999;
  expect(sheds('heavy')).toBe(false);
  now.ms = 60_000;
  expect(sheds('heavy')).toBe(true);
});

describe('[L3] requests that would wait long for the database', () => {
  test('are let through when the wait is short, or a burst', () => {
    const { now, sheds } = loaded();
    Object.assign(now, { expectedWaitMs: 2_000, standingMs: 60_000 });
    expect(sheds('read')).toBe(false);
    Object.assign(now, { expectedWaitMs: 3_900, standingMs: 2_000 });
    expect(sheds('read')).toBe(false);
  });

  test('are refused when the queue lasts, and then at any longer wait for a while', () => {
    const { now, sheds } = loaded();
    Object.assign(now, { expectedWaitMs: 2_500, standingMs: 2_001 });
    expect(sheds('read')).toBe(true);
    now.standingMs = 10;
    expect(sheds('read')).toBe(true);
    now.expectedWaitMs = 50;
    expect(sheds('read')).toBe(false);
    Object.assign(now, { expectedWaitMs: 2_500, ms: 1_001 });
    expect(sheds('read')).toBe(false);
  });

  test('are refused at once when even a burst would wait for more than four seconds', () => {
    const { now, sheds } = loaded();
    now.expectedWaitMs = 4_001;
    expect(sheds('read')).toBe(true);
  });

  test.each([
    ['heavy', 1_001],
    ['read', 2_001],
    ['write', 3_001],
    ['first', 6_001],
  ] as const)('%s is refused from %i ms on', (load, waitMs) => {
    const { now, sheds } = loaded();
    Object.assign(now, { expectedWaitMs: waitMs - 1, standingMs: 60_000 });
    expect(sheds(load)).toBe(false);
    now.expectedWaitMs = waitMs;
    expect(sheds(load)).toBe(true);
  });
});
