// Resource use of a process, from /proc on Linux.
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Resident memory; 0 on other systems. */
export const memoryKb = (pid: number | undefined): number =>
  Number(/VmRSS:\s*(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0);

/** Processor seconds since the process began: user, system and those of children that have ended. */
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
