// The leak detection of `npm run bench -- soak`.
import { EventEmitter } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { openCounter } from './census.ts';
import { growthOf } from './growth.ts';

const counter = openCounter();
afterAll(() => counter.close());

test('[L9] leaked objects are found, whatever holds them', async () => {
  const kept = new Map<object, number>();
  const emitter = new EventEmitter().setMaxListeners(0);
  const before = await counter.count();
  const left = Array.from({ length: MANY }, (_, n) => {
    kept.set({}, n);
    const listener = () => undefined;
    emitter.on('never', listener);
    const timer = setTimeout(listener, HOUR_MS).unref();
    return () => {
      clearTimeout(timer);
      emitter.off('never', listener);
    };
  });
  const after = await counter.count();
  for (const end of left) end();
  expect(after.grown[0]).toMatch(`+${MANY}: Map of ${MANY}, the last: Object {} => 99`);
  const more = [
    after.timers - before.timers,
    after.listeners - before.listeners,
    after.entries - before.entries,
  ];
  // The test runner has some of its own that come and go.
  for (const each of more) expect(Math.abs(each - MANY)).toBeLessThan(MANY / 2);
});

const MANY = 100;
const HOUR_MS = 3_600_000;

test('[L9] the slope counts, not a single hour', () => {
  const hour = { timers: 10, listeners: 10, entries: 10, heapKb: 0 };
  const level = Array.from({ length: 24 }, (_, at) => ({ ...hour, entries: at === 15 ? 14 : 10 }));
  expect(growthOf(level)).toEqual([]);
  const rising = level.map((each, at) => ({ ...each, timers: 10 + at, heapKb: at * 100 }));
  expect(growthOf(rising)).toEqual([
    'timers: +1.0 an hour, 0.5 allowed',
    'heapKb: +100.0 an hour, 64 allowed',
  ]);
});
