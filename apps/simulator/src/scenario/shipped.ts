// The scenarios that come with the simulator: by name, and what their first line says of them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../cli/usage-error.ts';

const FOLDER = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const ENDING = '.txt';

export const scenarioNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .toSorted();

export const listScenarios = (): string =>
  scenarioNames()
    .map((name) => `${name.padEnd(24)}${summaryOf(readScenario(name))}\n`)
    .join('');

/** A shipped one by its name, any other by its path. */
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

const summaryOf = (source: string): string => source.split('\n')[0]?.replace(/^#\s*/u, '') ?? '';
