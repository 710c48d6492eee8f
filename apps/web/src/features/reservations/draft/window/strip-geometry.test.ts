// @vitest-environment node
import { expect, it } from 'vitest';
import { scrollFor } from './strip-geometry.ts';

const HOUR_MS = 3_600_000;
const day = { start: 0, stop: 24 * HOUR_MS };
/** 40 px an hour, of which a phone shows eight hours. */
const strip = (scrollLeft: number) => ({ scrollWidth: 960, clientWidth: 320, scrollLeft });
const at = (hour: number) => ({ day, at: hour * HOUR_MS, labelMs: 3 * HOUR_MS });

it.each([
  ['the evening, from the start of the day', 0, 20, 720],
  ['the morning, from the evening', 720, 7, 120],
  ['a time in view, which moves nothing', 720, 19, 720],
  ['a time at the right edge, whose end is out of view', 720, 23.5, 840],
  ['midnight', 720, 0, 0],
])('[24.3] the strip scrolls to %s', (_name, from, hour, to) => {
  expect(scrollFor(strip(from), at(hour))).toBe(to);
});

it('[24.3] a strip that fits is not scrolled', () => {
  expect(scrollFor({ scrollWidth: 960, clientWidth: 960, scrollLeft: 0 }, at(3))).toBe(0);
});
