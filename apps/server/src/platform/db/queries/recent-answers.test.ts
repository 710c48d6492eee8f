import { describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../clock.ts';
import { recentAnswers } from './recent-answers.ts';

const START = new Date('2026-07-01T09:00:00Z');
function open(more: { graceMs?: number; maxAgeMs?: number } = {}) {
  const clock = manualClock(START);
  const answers = recentAnswers<number>({ clock, maxAgeMs: 3_000, entriesMax: 2, ...more });
  let loaded = 0;
  const load = vi.fn<() => Promise<number>>(() => Promise.resolve((loaded += 1)));
  return { clock, answers, load, read: (key = 'a') => answers.read(key, load) };
}

describe('[23.7] recent answers', () => {
  test('are loaded once for all who ask at the same time and shortly after', async () => {
    const { clock, read } = open();
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    clock.advance(2_999);
    expect(await read()).toBe(1);
    clock.advance(1);
    expect(await read()).toBe(2);
  });

  test('are forgotten at once, also while they are being loaded', async () => {
    const { answers, read } = open();
    const before = read();
    answers.forget();
    expect(await read()).toBe(2);
    expect(await before).toBe(1);
    expect(await read()).toBe(2);
  });

  test('are given for a little longer while the next one is loaded, but not for ever', async () => {
    const { clock, read } = open({ graceMs: 6_000 });
    await read();
    clock.advance(3_000);
    expect(await read()).toBe(1);
    await Promise.resolve();
    expect(await read()).toBe(2);
    clock.advance(9_000);
    expect(await read()).toBe(3);
  });

  test('can be had only if they are kept, without waiting', async () => {
    const { answers, clock, load, read } = open({ graceMs: 6_000 });
    expect(answers.kept('a', load)).toBeUndefined();
    await read();
    clock.advance(8_999);
    expect(await answers.kept('a', load)).toBe(1);
    await Promise.resolve();
    expect(await answers.kept('a', load)).toBe(2);
  });

  test('that failed are loaded again', async () => {
    const { read, load } = open();
    load.mockRejectedValueOnce(new Error('lost'));
    await expect(read()).rejects.toThrow('lost');
    expect(await read()).toBe(1);
  });

  test('are bounded: the oldest leaves first', async () => {
    const { read } = open();
    for (const key of ['a', 'b', 'c']) await read(key);
    expect([await read('c'), await read('b')]).toEqual([3, 2]);
    expect(await read('a')).toBe(4);
  });

  test('can be turned off', async () => {
    const { read } = open({ maxAgeMs: 0 });
    expect([await read(), await read()]).toEqual([1, 2]);
  });
});
