// A disk of a run's own whose power can be cut: what was not synced is gone, as if the machine had lost its own. Linux, ext4 in
// a file; it takes the rights to mount.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CutDisk {
  folder: string;
  /** Nothing is written from now on, nor what was written and not synced; whoever tries is told of an error. */
  cut(): void;
  /** With nobody at work on it any more: it is there as it was when it was cut. */
  bringBack(): void;
  remove(): void;
}

const SIZE_BYTES = 2 ** 30;
/** EXT4_IOC_SHUTDOWN with its flag NOLOGFLUSH: made for just this. */
const SHUT_DOWN =
  'open(my $disk, "<", $ARGV[0]); my $flag = pack("L", 2); ioctl($disk, 0x8004587D, $flag) or die $!';

/** Undefined, and a printed line, where this machine lets nobody mount. */
export function makeCutDisk(): CutDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'voltagora-disk-'));
  const image = join(place, 'image');
  const folder = join(place, 'disk');
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, SIZE_BYTES);
  const mount = () => run('mount', '-o', 'loop', image, folder);
  try {
    run('mkfs.ext4', '-q', image);
    mount();
  } catch (error) {
    console.log(`No disk of its own, no power cut: ${String(error)}`);
    rmSync(place, { recursive: true });
    return undefined;
  }
  return {
    folder,
    cut: () => run('perl', '-e', SHUT_DOWN, folder),
    bringBack() {
      run('umount', folder);
      mount();
    },
    remove() {
      run('umount', folder);
      rmSync(place, { recursive: true });
    },
  };
}

function run(program: string, ...words: string[]): void {
  const { status, stderr, error } = spawnSync(program, words, {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
  });
  if (status !== 0) throw error ?? new Error(`${program}: ${String(stderr)}`);
}
