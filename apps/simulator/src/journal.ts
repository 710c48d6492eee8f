// Journal of the charging points' transactions as JSON lines, to compare with a central system's records.
import { openSync, writeSync } from 'node:fs';
import type { ChargingPointEvent } from './charging-point/events.ts';
import { UsageError } from './cli/usage-error.ts';

/** Writes a line synchronously for each finished transaction, so that the file is complete whenever the process ends. */
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
