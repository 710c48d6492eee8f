import { describe, expect, test } from 'vitest';
import { boxesOf, cellsAcross, markersThatFit } from './viewport.ts';

const view = { lat: 0, lng: 0, zoom: 0, width: 512, height: 512 };

describe('the box of a map', () => {
  test('is the whole world at zoom 0 in 512 px', () => {
    const [box, ...more] = boxesOf(view);
    expect(more).toEqual([]);
    expect(box?.west).toBe(-180);
    expect(box?.east).toBe(180);
    expect(box?.north).toBeCloseTo(85.0511, 3);
    expect(box?.south).toBeCloseTo(-85.0511, 3);
  });

  test('halves with every zoom', () => {
    expect(boxesOf({ ...view, zoom: 1 })[0]).toMatchObject({ west: -90, east: 90 });
    expect(boxesOf({ ...view, zoom: 1 })[0]?.north).toBeCloseTo(66.5133, 3);
  });

  test('[B22] is two boxes across the antimeridian, from either side', () => {
    const east = boxesOf({ ...view, lng: 170, zoom: 4 });
    expect(east.map(({ west, east: to }) => [west, to])).toEqual([
      [158.75, 180],
      [-180, -178.75],
    ]);
    const west = boxesOf({ ...view, lng: -170, zoom: 4 });
    expect(west.map(({ west: from, east: to }) => [from, to])).toEqual([
      [178.75, 180],
      [-180, -158.75],
    ]);
  });

  test('[B22] stays in the world at the poles and at zoom 22', () => {
    for (const lat of [-90, 90]) {
      for (const zoom of [0, 22]) {
        for (const box of boxesOf({ ...view, lat, zoom })) {
          expect(box.south).toBeLessThanOrEqual(box.north);
          expect(Math.abs(box.north)).toBeLessThan(85.06);
          expect(Math.abs(box.south)).toBeLessThan(85.06);
        }
      }
    }
  });
});

test('the grid does not move within a zoom level', () => {
  expect(cellsAcross(10.2)).toBe(cellsAcross(10.9));
  expect(cellsAcross(11)).toBe(2 * cellsAcross(10));
});

test('a phone shows fewer markers than a desktop', () => {
  expect(markersThatFit({ ...view, width: 1280, height: 800 })).toBe(200);
  expect(markersThatFit({ ...view, width: 360, height: 560 })).toBe(87);
  expect(markersThatFit({ ...view, width: 100, height: 100 })).toBe(40);
});
