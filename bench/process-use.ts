// What a process has taken of the machine, as Linux tells it.
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Resident memory; 0 where nobody tells. */
export const memoryKb = (pid: number | undefined): number =>
  Number(/VmRSS:\s*(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0);

/** Seconds of a processor since it began, its own, the system's for it and those of its children that have ended. */
export function usedSeconds(pid: number | undefined): number {
  const fields = read(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

function read(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
