// @vitest-environment node
import { expect, it } from 'vitest';
import { labelledPins, type PinBox } from './pin-spread.ts';
import { speedOf } from './speed-class.ts';

const ZOOM = 12;
const degrees = (pixels: number): number => (pixels * 360) / (512 * 2 ** ZOOM);
const pin = (key: string, right: number): PinBox => ({
  key,
  lat: 37.98,
  lng: 23.73 + degrees(right),
  width: 84,
  height: 40,
  above: 20,
});

it('[23.3] labels never cover one another: the first ones take the room', () => {
  const pins = [pin('first', 0), pin('too close', 60), pin('beside', 90), pin('far', 200)];
  expect([...labelledPins(pins, ZOOM, 9)]).toEqual(['first', 'beside', 'far']);
});

it('without a zoom only few pins have labels', () => {
  const pins = [pin('a', 0), pin('b', 1)];
  expect(labelledPins(pins, null, 2).size).toBe(2);
  expect(labelledPins(pins, null, 1).size).toBe(0);
});

it('[23.3] the speed class follows the power', () => {
  expect([null, 0, 7.4, 22, 50, 149, 150, 350].map(speedOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});
