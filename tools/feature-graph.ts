// `node launch.mjs feature-graph`: writes the graphs of features in ARCHITECTURE.md from the imports of the sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeOnDisk } from '../tests/architecture/source-tree.ts';
import { withFeatureGraphs } from './steps/feature-graph.ts';
import { ROOT } from './steps/run.ts';

const file = join(ROOT, 'ARCHITECTURE.md');
writeFileSync(file, withFeatureGraphs(readFileSync(file, 'utf8'), treeOnDisk(ROOT)));
console.log(`Written: ${file}`);
