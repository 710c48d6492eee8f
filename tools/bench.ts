// `npm run bench -- NAME`: runs one of the measurements in bench/, which print their results.
import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ROOT } from './steps/run.ts';

/** Parts of measurements; files named `bare` or `…-clients` are parts too. */
const PARTS = [
  'booking-windows',
  'broken-line',
  'callers',
  'client-processes',
  'client-scores',
  'faulty-house',
  'hard-faults',
  'loud-log',
  'machine',
  'many-stations',
  'measure',
  'ocpp-frames',
].concat([
  'point-installation',
  'point-names',
  'points-table',
  'process-use',
  'rest-mix',
  'rest-overload',
  'small-disk',
]);
const isPart = (name: string) => PARTS.includes(name) || /^bare(-|$)|-clients$/.test(name);
const FOLDER = join(ROOT, 'bench');
const [name = ''] = process.argv.slice(2);
const file = join(FOLDER, `${name}.ts`);
const names = readdirSync(FOLDER)
  .filter((entry) => entry.endsWith('.ts'))
  .map((entry) => entry.slice(0, -'.ts'.length))
  .filter((entry) => !isPart(entry));

if (names.includes(name) && existsSync(file)) {
  await import(pathToFileURL(file).href);
} else {
  console.error(`Name a measurement: ${names.join(', ')}`);
  process.exitCode = 2;
}
