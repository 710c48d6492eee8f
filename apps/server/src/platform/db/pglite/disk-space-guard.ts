// Keeps the embedded database off a full disk: one that cannot write its log ends, and answers nobody any more. Before
// it comes to that, it only reads; PostgreSQL itself then refuses every write, and nothing is half done.
import { statfs } from 'node:fs/promises';

export interface DiskSpaceGuardOptions {
  freeBytes?: (folder: string) => Promise<number>;
  everyMs?: number;
  /** Told when the room gets low, and when there is enough again. */
  onRoom?: ((isLow: boolean) => void) | undefined;
}

const EVERY_MS = 5_000;
/** Some pieces of the log, of 16 MB each, and what is written out of memory. */
export const RESERVE_BYTES = 128 * 1024 * 1024;
/** So that it does not go to and fro. */
const ENOUGH_BYTES = 1.5 * RESERVE_BYTES;

/** Looks at the disk from time to time. Returns the function that ends it. */
export function guardDiskSpace(
  setReadOnly: (isReadOnly: boolean) => Promise<unknown>,
  folder: string,
  options: DiskSpaceGuardOptions = {},
): () => void {
  const { freeBytes = freeBytesOf, everyMs = EVERY_MS, onRoom = () => {} } = options;
  let isLow = false;
  async function look(): Promise<void> {
    const free = await freeBytes(folder);
    const wasLow = isLow;
    isLow = free < (wasLow ? ENOUGH_BYTES : RESERVE_BYTES);
    // Said again each time: a new connection would not know.
    if (isLow || wasLow) await setReadOnly(isLow);
    if (isLow !== wasLow) onRoom(isLow);
  }
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // The next look is soon; a database that has been closed meanwhile needs none.
    void look()
      .catch(() => {})
      .finally(() => (looking = false));
  }, everyMs).unref();
  return () => clearInterval(timer);
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
