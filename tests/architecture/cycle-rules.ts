import type { SourceTree, Violation } from './source-tree.ts';
import { zoneOf } from './zones.ts';

/** Import cycles between files, including type imports. */
export function fileCycles(tree: SourceTree): Violation[] {
  const graph = new Map(
    [...tree.files.values()].map((file) => [
      file.path,
      new Set(file.imports.flatMap(({ specifier }) => tree.resolve(file.path, specifier) ?? [])),
    ]),
  );
  return cyclesIn(graph).map((cycle) => ({
    file: cycle[0] ?? '',
    message: `stands in an import cycle: ${[...cycle, cycle[0]].join(' -> ')}; move what two of them share into a third file`,
  }));
}

/** The folder of each feature with those of the features that it imports, without tests. */
export function featureImports(tree: SourceTree): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of tree.files.values()) {
    const from = featureOf(file.path);
    if (from === undefined || zoneOf(file.path).isTest) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { specifier } of file.imports) {
      const target = tree.resolve(file.path, specifier);
      const to = target === undefined ? undefined : featureOf(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** Cycles between features of one app, through their public.ts. */
export function featureCycles(tree: SourceTree): Violation[] {
  return cyclesIn(featureImports(tree)).map((cycle) => ({
    file: cycle[0] ?? '',
    message: `these features ask each other in a circle: ${[...cycle, cycle[0]].join(' -> ')}; let one publish on the bus, or pass the answer in as a parameter`,
  }));
}

function featureOf(path: string): string | undefined {
  return /^apps\/[^/]+\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** One shortest cycle for each strongly connected component. */
function cyclesIn(graph: Map<string, Set<string>>): string[][] {
  const cycles: string[][] = [];
  const seen = new Set<string>();
  for (const start of [...graph.keys()].toSorted()) {
    if (seen.has(start)) continue;
    const cycle = shortestWayBack(graph, start);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const node of cycle) seen.add(node);
  }
  return cycles;
}

function shortestWayBack(graph: Map<string, Set<string>>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(cameFrom, start, node);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}

function pathTo(cameFrom: Map<string, string>, start: string, end: string): string[] {
  const path = [end];
  for (let node = end; node !== start;) {
    node = cameFrom.get(node) ?? start;
    path.unshift(node);
  }
  return path;
}
