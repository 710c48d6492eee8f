// A small disk for a run that can be filled. Linux tmpfs; needs the permission to mount.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Fills the disk until so many bytes are free. */
  fillTo(freeBytes: number): void;
  /** Deletes the filler. */
  clear(): void;
  remove(): void;
}

/** Undefined, with a printed reason, when mounting is not permitted. */
export function makeSmallDisk(sizeMb: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-small-disk-'));
  const ballast = join(folder, 'ballast');
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder);
  } catch (error) {
    console.log(`No small disk: ${String(error)}`);
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const clear = () => rmSync(ballast, { force: true });
  return {
    folder,
    clear,
    fillTo(freeBytes) {
      clear();
      const { bavail, bsize } = statfsSync(folder);
      run('fallocate', '-l', String(bavail * bsize - freeBytes), ballast);
    },
    remove() {
      run('umount', '-l', folder);
      rmSync(folder, { recursive: true });
    },
  };
}

function run(program: string, ...words: string[]): void {
  const { status, stderr, error } = spawnSync(program, words);
  if (status !== 0) throw error ?? new Error(`${program}: ${String(stderr)}`);
}
