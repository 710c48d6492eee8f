// Protects the embedded database from a full disk: if it cannot write its log, it ends and answers nobody. Before that, it
// becomes read-only; PostgreSQL then refuses every write, and nothing is half done.
import { statfs } from 'node:fs/promises';

export interface DiskSpaceGuardOptions {
  freeBytes?: (folder: string) => Promise<number>;
  everyMs?: number;
  /** Called when the space becomes low, and when there is enough again. */
  onRoom?: ((isLow: boolean) => void) | undefined;
}

const EVERY_MS = 5_000;
/** Several log files of 16 MB each, and what is written from memory. */
export const RESERVE_BYTES = 128 * 1024 * 1024;
/** So that it does not switch back and forth. */
const ENOUGH_BYTES = 1.5 * RESERVE_BYTES;

/** Checks the disk periodically. Returns the function that stops it. */
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
    // Repeated each time, because a new connection would not know.
    if (isLow || wasLow) await setReadOnly(isLow);
    if (isLow !== wasLow) onRoom(isLow);
  }
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // The next check is soon; a database that has been closed meanwhile needs none.
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
