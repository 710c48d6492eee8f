// What the charging points did, as lines of JSON: the simulator's own word to hold a central system's books against.
import { openSync, writeSync } from 'node:fs';
import type { ChargingPointEvent } from './charging-point/events.ts';
import { UsageError } from './cli/usage-error.ts';

/** Written at once, a line per transaction that is over, so that it is whole whenever the process ends. */
export function openJournal(path: string): (event: ChargingPointEvent, identity: string) => void {
  const file = open(path);
  return ({ type, ...facts }, identity) => {
    if (type !== 'transaction-over') return;
    writeSync(file, `${JSON.stringify({ identity, ...facts })}\n`);
  };
}

function open(path: string): number {
  try {
    return openSync(path, 'a');
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${error instanceof Error ? error.message : ''}`);
  }
}
