import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Road, type RoadGraph, packGraph, unpackGraph } from './road-graph.ts';
import { createRoadNet, secondsOf } from './road-net.ts';

const SIZE = 5;
const BASE = 2 ** 23;
const STEP = 20_000;

/** A square of crossings with some of the roads between neighbours. */
const graphs = fc
  .array(fc.record({ at: fc.nat(SIZE * SIZE - 1), isDown: fc.boolean(), isFast: fc.boolean() }), {
    minLength: 10,
    maxLength: 60,
  })
  .map((choices): RoadGraph => {
    const nodes = Array.from({ length: SIZE * SIZE }, (_, at) => [
      BASE + (at % SIZE) * STEP,
      BASE + Math.floor(at / SIZE) * STEP,
    ]).flat();
    const roads = choices.flatMap(({ at, isDown, isFast }): Road[] => {
      const to = isDown ? at + SIZE : at + 1;
      if (to >= SIZE * SIZE || (!isDown && to % SIZE === 0)) return [];
      const points = [at, to].flatMap((node) => [nodes[node * 2] ?? 0, nodes[node * 2 + 1] ?? 0]);
      const kind = isFast ? 'motorway' : 'secondary';
      return [{ from: at, to, kind, metres: 48_000, points }];
    });
    return { credit: 'test', nodes, roads };
  })
  .filter(({ roads }) => roads.length > 1);

/** Bellman and Ford: slow, and without a queue or an estimate. */
function secondsTo({ nodes, roads }: RoadGraph, from: number): number[] {
  const best = nodes.slice(nodes.length / 2).map((_, node) => (node === from ? 0 : Infinity));
  for (let round = 0; round < best.length; round += 1) {
    for (const road of roads) {
      const [one, other] = [best[road.from] ?? Infinity, best[road.to] ?? Infinity];
      best[road.to] = Math.min(other, one + secondsOf(road));
      best[road.from] = Math.min(one, other + secondsOf(road));
    }
  }
  return best;
}

test('[23.6] no way by road is faster than the one that is found', () => {
  fc.assert(
    fc.property(graphs, fc.nat(), fc.nat(), (graph, one, other) => {
      const net = createRoadNet(graph);
      const place = (at: number) => {
        const number = at % graph.roads.length;
        const road = net.roadAt(number);
        return { number, node: road.from, x: road.points[0] ?? 0, y: road.points[1] ?? 0 };
      };
      const [start, end] = [place(one), place(other)];
      const on = ({ number: road, x, y }: typeof start) => ({
        road,
        share: 0,
        x,
        y,
        km: 0,
        net: 0,
      });
      const steps = net.path(on(start), on(end));
      const seconds = steps?.reduce(
        (total, { road, begin, end: stop }) => total + secondsOf(road) * Math.abs(stop - begin),
        0,
      );
      const expected = secondsTo(graph, start.node)[end.node] ?? Infinity;
      expect(seconds ?? Infinity).toBeCloseTo(expected, 3);
    }),
    { numRuns: 200 },
  );
});

describe('[23.6] the roads of Greece', () => {
  const shipped = readFileSync(new URL('../../../../data/roads-gr.json.gz', import.meta.url));

  it('have the lengths that drivers know, are small, and stay the same when they are written again', async () => {
    expect(shipped.length).toBeLessThan(5_000_000);
    const graph = await unpackGraph(shipped);
    expect(graph.credit).toBe('© OpenMapTiles © OpenStreetMap contributors');
    expect(packGraph(graph).equals(shipped)).toBe(true);
    const net = createRoadNet(graph);
    const km = (from: [number, number], to: [number, number]) => {
      const [start, end] = [from, to].map(([lat, lng]) => net.nearest({ lat, lng }, 10)[0]);
      const steps = start && end ? (net.path(start, end) ?? []) : [];
      const metres = steps.map(
        ({ road, begin, end: stop }) => road.metres * Math.abs(stop - begin),
      );
      return metres.reduce((total, each) => total + each, 0) / 1000;
    };
    const athens: [number, number] = [37.9755, 23.7348];
    expect(km(athens, [40.6403, 22.9439])).toBeCloseTo(500, -1.3);
    expect(km(athens, [38.2466, 21.7346])).toBeCloseTo(211, -1.3);
    expect(km(athens, [37.0389, 22.1142])).toBeCloseTo(239, -1.3);
    expect(km([35.3387, 25.1442], [35.5138, 24.018])).toBeCloseTo(140, -1.3);
  });

  it.each(['{}', '{"format":1}'])('a file that says %s is refused', async (text) => {
    await expect(unpackGraph(gzipSync(text))).rejects.toThrow(/Invalid input/);
  });
});
