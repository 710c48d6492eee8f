// `npm run bench -- NAME`: runs one of the measurements in bench/, which print what they found.
import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ROOT } from './steps/run.ts';

/** No measurements by themselves. */
const PARTS = new Set(['client-scores.ts', 'measure.ts']);
const FOLDER = join(ROOT, 'bench');
const [name = ''] = process.argv.slice(2);
const file = join(FOLDER, `${name}.ts`);
const names = readdirSync(FOLDER)
  .filter((entry) => entry.endsWith('.ts') && !PARTS.has(entry))
  .map((entry) => entry.slice(0, -'.ts'.length));

if (names.includes(name) && existsSync(file)) {
  await import(pathToFileURL(file).href);
} else {
  console.error(`Say what is to be measured: ${names.join(', ')}`);
  process.exitCode = 2;
}
