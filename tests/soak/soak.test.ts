// Some of the hours that `npm run bench -- soak` goes through, and what it says of a leak.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plugChanged } from '../../apps/server/src/features/charging/public.ts';
import type { Counted } from './census.ts';
import { growthOf } from './growth.ts';
import { openSoak, SMALL, type Soak } from './soak-run.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let soak: Soak;
const hours: Counted[] = [];
const growth = () => growthOf(hours.slice(-3));
const told = () => JSON.stringify(hours, null, 1);

beforeAll(async () => {
  soak = await openSoak(SMALL);
});
afterAll(() => soak.close());

test('[L9] hours of traffic leave no timer, listener or entry behind', async () => {
  for (let hour = 0; hour < 3; hour++) hours.push(await soak.hour());
  expect(growth(), told()).toEqual([]);
  expect(soak.house.errors).toEqual([]);
  // A charger that was told to stop as its line broke may have stopped when it is told again.
  const isMeant = (what: string) => / 20\d$|^stop 409$|^wrong password 401$/.test(what);
  expect([...soak.done.keys()].filter((what) => !isMeant(what))).toEqual([]);
});

test('[L9] what is left behind is found', async () => {
  const { bus } = soak.house.server.services;
  const left = [
    bus.subscribe(plugChanged, () => undefined),
    clearInterval.bind(
      null,
      setInterval(() => undefined, 60_000),
    ),
    clearTimeout.bind(null, setTimeout(() => undefined, 3_600_000).unref()),
    () => void process.off('SIGUSR2', leave),
  ];
  process.on('SIGUSR2', leave);
  hours.push(await soak.hour());
  for (const end of left) end();
  expect(growth(), told()).toEqual([
    'timers: +2.0 an hour, 0.5 allowed',
    'listeners: +1.0 an hour, 0.5 allowed',
    'entries: +1.0 an hour, 0.5 allowed',
  ]);
});

const leave = () => undefined;

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
