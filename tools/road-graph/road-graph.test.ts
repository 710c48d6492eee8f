import { expect, test } from 'vitest';
import type { Line } from './collect-lines.ts';
import { joinLines } from './join-lines.ts';
import { largestShare, makeGraph } from './make-graph.ts';

/** A line through points that are given in hundreds of grid cells, some 190 m. */
const line = (kind: Line['kind'], points: [number, number][], isRaised = false): Line => ({
  kind,
  isRaised,
  points: points.map(([x, y]) => ({ x: 9_502_000 + x * 100, y: 6_400_000 + y * 100 })),
});
const graphOf = (...lines: Line[]) => makeGraph(joinLines(lines));
const ACROSS = line('primary', [
  [0, 10],
  [40, 10],
]);

test('[23.6] roads that cross at one level meet, and a bridge does not', () => {
  const down: [number, number][] = [
    [20, 0],
    [20, 40],
  ];
  expect(graphOf(ACROSS, line('secondary', down)).roads).toHaveLength(4);
  expect(graphOf(ACROSS, line('secondary', down, true)).roads).toHaveLength(2);
});

test('[23.6] a road that ends beside another is joined to it, and parts of one road become one', () => {
  const joined = graphOf(
    ACROSS,
    line('secondary', [
      [20, 10.05],
      [20, 25],
    ]),
    line('secondary', [
      [20, 25.02],
      [20, 40],
    ]),
  );
  expect(joined.roads).toHaveLength(3);
  expect(largestShare(joined)).toBe(1);
});

test('[23.6] a ferry reaches the nearest road, and a short road without connection is left out', () => {
  const graph = graphOf(
    ACROSS,
    line('ferry', [
      [45, 10],
      [90, 10],
    ]),
    line('primary', [
      [0, 500],
      [5, 500],
    ]),
  );
  expect(graph.roads.map(({ kind }) => kind).toSorted()).toEqual(['access', 'ferry', 'primary']);
});
