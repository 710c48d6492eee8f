// `node launch.mjs signs [folder] [base]`: prints structural metrics of the code, of this checkout or of another one, and of the
// commits since `base`. Fails when a metric of this checkout misses its goal; those in `SHORT` may.
import { resolve } from 'node:path';
import { treeOnDisk } from '../tests/architecture/source-tree.ts';
import { commitsSince } from './steps/commits.ts';
import { markdownTable } from './steps/markdown-table.ts';
import { ROOT } from './steps/run.ts';
import { measureSigns } from './steps/signs.ts';

/** Metrics that have not reached their goals yet. */
const SHORT = new Set([
  'lines of a function (.tsx), p95 / most',
  'test lines per source line',
  'test lines per source line (web)',
]);

const [folder, base] = process.argv.slice(2);
const root = resolve(folder ?? ROOT);
const signs = measureSigns(treeOnDisk(root), base === undefined ? [] : commitsSince(root, base));
const rows = signs.map(({ sign, value, goal, isReached }) => [
  sign,
  value,
  goal,
  isReached ? 'yes' : 'no',
]);
console.log(markdownTable(['sign', 'value', 'goal', 'reached'], rows));
if (folder === undefined) process.exitCode = check() ? 0 : 1;

function check(): boolean {
  const fallen = signs.filter(({ sign, isReached }) => !isReached && !SHORT.has(sign));
  const arrived = signs.filter(({ sign, isReached }) => isReached && SHORT.has(sign));
  for (const { sign, value, goal } of fallen)
    console.error(`${sign}: ${value}, the goal is ${goal}`);
  for (const { sign } of arrived)
    console.log(`${sign}: reached; remove it from SHORT in tools/signs.ts`);
  return fallen.length === 0;
}
