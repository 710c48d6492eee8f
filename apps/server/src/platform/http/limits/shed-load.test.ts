import { describe, expect, test } from 'vitest';
import { createShedLoad } from './shed-load.ts';

interface Now {
  ms: number;
  expectedWaitMs: number;
  standingMs: number;
  answeredMs: number;
  underWay: number;
}

const shedding = (now: Now) =>
  createShedLoad(
    {
      connections: () => now,
      answers: () => ({ waiting: now.underWay, expectedWaitMs: now.answeredMs }),
    },
    () => now.ms,
  );

function loaded() {
  const now = { ms: -60_000, expectedWaitMs: 0, standingMs: 0, answeredMs: 0, underWay: 8 };
  const sheds = shedding(now);
  now.ms = 0;
  return { now, sheds };
}

test('a server that has just started refuses nobody', () => {
  const now = { ms: 0, expectedWaitMs: 9_000, standingMs: 9_000, answeredMs: 9_000, underWay: 8 };
  const sheds = shedding(now);
  now.ms = 59_999;
  expect(sheds('heavy')).toBe(false);
  now.ms = 60_000;
  expect(sheds('heavy')).toBe(true);
});

describe('[L3] requests that would wait long for the database', () => {
  test('are let through when the wait is short, or a burst', () => {
    const { now, sheds } = loaded();
    Object.assign(now, { expectedWaitMs: 150, standingMs: 60_000 });
    expect(sheds('read')).toBe(false);
    Object.assign(now, { expectedWaitMs: 1_400, standingMs: 2_000 });
    expect(sheds('read')).toBe(false);
  });

  test('are refused when the queue lasts, and then at any longer wait for a while', () => {
    const { now, sheds } = loaded();
    Object.assign(now, { expectedWaitMs: 500, standingMs: 2_001 });
    expect(sheds('read')).toBe(true);
    now.standingMs = 10;
    expect(sheds('read')).toBe(true);
    now.expectedWaitMs = 50;
    expect(sheds('read')).toBe(false);
    Object.assign(now, { expectedWaitMs: 500, ms: 1_001 });
    expect(sheds('read')).toBe(false);
  });

  test('are refused at once when even a burst would wait for more than a second and a half', () => {
    const { now, sheds } = loaded();
    now.expectedWaitMs = 1_501;
    expect(sheds('read')).toBe(true);
  });

  test.each([
    ['heavy', 101],
    ['read', 151],
    ['write', 301],
    ['first', 1_001],
  ] as const)('%s is refused from %i ms on', (load, waitMs) => {
    const { now, sheds } = loaded();
    Object.assign(now, { expectedWaitMs: waitMs - 1, standingMs: 60_000 });
    expect(sheds(load)).toBe(false);
    now.expectedWaitMs = waitMs;
    expect(sheds(load)).toBe(true);
  });

  test('are refused while a queue lasts in which those that are admitted are answered late', () => {
    const { now, sheds } = loaded();
    Object.assign(now, { expectedWaitMs: 100, standingMs: 2_000, answeredMs: 9_000 });
    expect(sheds('read')).toBe(false);
    now.standingMs = 2_001;
    expect(sheds('read')).toBe(true);
    // Nobody waits for the database: what is slow is something else.
    now.standingMs = 0;
    expect(sheds('read')).toBe(false);
    Object.assign(now, { standingMs: 2_001, answeredMs: 300 });
    expect(sheds('read')).toBe(false);
    now.answeredMs = 301;
    expect([sheds('read'), sheds('write'), sheds('first')]).toEqual([true, false, false]);
  });

  test('are let through while few are under way', () => {
    const { now, sheds } = loaded();
    Object.assign(now, { expectedWaitMs: 9_000, standingMs: 60_000, underWay: 7 });
    expect(sheds('heavy')).toBe(false);
    now.underWay = 8;
    expect(sheds('heavy')).toBe(true);
  });
});
