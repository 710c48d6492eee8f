// A disk whose power can be cut: unsynced data is lost, as in a power failure. Linux, ext4 in a file; needs the permission to
// mount.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CutDisk {
  folder: string;
  /** Drops unsynced data; further writes fail with an error. */
  cut(): void;
  /** Remounts the disk with its contents at the cut; nothing may use it any more. */
  bringBack(): void;
  remove(): void;
}

const SIZE_BYTES = 2 ** 30;
/** EXT4_IOC_SHUTDOWN with the flag NOLOGFLUSH, made for this purpose. */
const SHUT_DOWN =
  'open(my $disk, "<", $ARGV[0]); my $flag = pack("L", 2); ioctl($disk, 0x8004587D, $flag) or die $!';

/** Undefined, with a printed reason, when mounting is not permitted. */
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
