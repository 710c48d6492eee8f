// The scenarios shipped with the simulator, by name, each described by its first line.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../cli/usage-error.ts';
import { PHRASES } from './vocabulary.ts';

const FOLDER = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const ENDING = '.txt';

export const scenarioNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .toSorted();

export function listScenarios(): string {
  const shipped = scenarioNames().map((name) => `  ${name.padEnd(24)}${summaryOf(name)}\n`);
  const steps = PHRASES.map(({ usage }) => `  ${usage}\n`);
  return `Scenarios\n${shipped.join('')}\n${ABOUT_STEPS}${steps.join('')}`;
}

const ABOUT_STEPS = `Steps, one a line; empty lines and those that begin with # are passed over. A connector left out is 1,
a time to wait is 60 s. Durations are simulated: 500 ms, 90 s, 2 min, 3 h, 365 days.
`;

/** A shipped scenario by its name, any other by its path. */
export function readScenario(nameOrPath: string): string {
  const isShipped = scenarioNames().includes(nameOrPath);
  const path = isShipped ? `${FOLDER}${nameOrPath}${ENDING}` : nameOrPath;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(
      `Cannot read the scenario ${path}: ${reason}; --list-scenarios names those that are there`,
    );
  }
}

const summaryOf = (name: string): string => {
  const [first = ''] = readScenario(name).split('\n');
  return first.replace(/^#\s*/u, '');
};
