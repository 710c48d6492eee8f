import { describe, expect, test } from 'vitest';
import { createShedLoad } from './shed-load.ts';

function loaded() {
  const now = { ms: 0, waitMs: 0 };
  const sheds = createShedLoad(
    () => now.waitMs,
    () => now.ms,
  );
  return { now, sheds };
}

describe('[L3] requests that would wait long for the database', () => {
  test('are let through when the wait is short, or a burst', () => {
    const { now, sheds } = loaded();
    now.waitMs = 100;
    expect(sheds('read')).toBe(false);
    now.waitMs = 900;
    expect(sheds('read')).toBe(false);
    now.ms = 500;
    expect(sheds('read')).toBe(false);
  });

  test('are refused when the wait lasts, and then at any longer wait for a while', () => {
    const { now, sheds } = loaded();
    now.waitMs = 150;
    sheds('read');
    now.ms = 501;
    expect(sheds('read')).toBe(true);
    now.waitMs = 50;
    expect(sheds('read')).toBe(false);
    now.waitMs = 150;
    expect(sheds('read')).toBe(true);
    now.ms = 6_000;
    now.waitMs = 50;
    sheds('read');
    now.waitMs = 150;
    expect(sheds('read')).toBe(false);
  });

  test('are refused at once when even a burst would wait for more than a second', () => {
    const { now, sheds } = loaded();
    now.waitMs = 1_001;
    expect(sheds('read')).toBe(true);
  });

  test.each([
    ['heavy', 101],
    ['read', 101],
    ['write', 501],
    ['first', 4_001],
  ] as const)('%s is refused from %i ms on', (load, waitMs) => {
    const { now, sheds } = loaded();
    now.waitMs = 5_000;
    sheds('read');
    now.waitMs = waitMs - 1;
    expect(sheds(load)).toBe(false);
    now.waitMs = waitMs;
    expect(sheds(load)).toBe(true);
  });
});
