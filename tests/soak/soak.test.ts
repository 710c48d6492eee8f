// An hour of those that `npm run bench -- soak` goes through, and what it says of a leak.
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Counter, openCounter } from './census.ts';
import { growthOf } from './growth.ts';
import { openSoak, SMALL, type Soak } from './soak-run.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let soak: Soak;
let counter: Counter;
beforeAll(async () => {
  soak = await openSoak(SMALL);
  counter = openCounter();
});
afterAll(async () => {
  counter.close();
  await soak.close();
});

test('[L9] an hour of traffic is as it is meant', async () => {
  await soak.hour();
  expect(soak.house.errors).toEqual([]);
  // A charger that was told to stop as its line broke may have stopped when it is told again.
  const isMeant = (what: string) => / 20\d$|^stop 409$|^wrong password 401$/.test(what);
  expect([...soak.done.keys()].filter((what) => !isMeant(what))).toEqual([]);
});

test('[L9] what is left behind is found, whoever holds it', async () => {
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
  // What answers the hour's last may still have ended in between.
  for (const each of more) expect(Math.abs(each - MANY)).toBeLessThan(MANY / 2);
});

const MANY = 100;
const HOUR_MS = 3_600_000;

test('[L9] a slope is what is judged, not an hour that stands out', () => {
  const hour = { timers: 10, listeners: 10, entries: 10, heapKb: 0 };
  const level = Array.from({ length: 24 }, (_, at) => ({ ...hour, entries: at === 15 ? 14 : 10 }));
  expect(growthOf(level)).toEqual([]);
  const rising = level.map((each, at) => ({ ...each, timers: 10 + at, heapKb: at * 100 }));
  expect(growthOf(rising)).toEqual([
    'timers: +1.0 an hour, 0.5 allowed',
    'heapKb: +100.0 an hour, 64 allowed',
  ]);
});
