// `node launch.mjs road-graph INPUT OUTPUT`: makes the roads for trips from an OpenMapTiles extract in PMTiles.
import { writeFileSync } from 'node:fs';
import { ArchiveRefused } from '../apps/server/src/features/basemap/public.ts';
import { packGraph } from '../apps/server/src/features/trips/public.ts';
import { collectLines } from './road-graph/collect-lines.ts';
import { joinLines } from './road-graph/join-lines.ts';
import { kilometresOf, largestShare, makeGraph } from './road-graph/make-graph.ts';

const [input, output] = process.argv.slice(2);
if (input === undefined || output === undefined) {
  console.error('Usage: node launch.mjs road-graph INPUT.pmtiles OUTPUT.json.gz');
  process.exitCode = 2;
} else {
  try {
    const graph = makeGraph(joinLines(await collectLines(input)));
    const bytes = packGraph(graph);
    writeFileSync(output, bytes);
    const share = Math.round(largestShare(graph) * 100);
    console.log(
      `${output}: ${graph.roads.length} roads and ferries of ${kilometresOf(graph)} km, ${share} % of them in one net, ${(bytes.length / 1_000_000).toFixed(1)} MB.`,
    );
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
