// Where the socket of a data folder lies: inside it, or, where that path is too long for a socket, in a folder of its own
// under the system's temporary one. Either folder is its user's alone; whoever finds another's there stops.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FILE = 'host.sock';
/** macOS has 104 bytes for a socket's path, its end included; Linux has four more. */
const PATH_BYTES_MAX = 103;

/** The data folder must exist. */
export function socketPath(dataFolder: string): string {
  const folder = realpathSync(dataFolder);
  const inside = join(folder, FILE);
  if (Buffer.byteLength(inside) <= PATH_BYTES_MAX) return inside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `voltagora-${name}`, FILE);
}

/** Makes the socket's folder where it is missing. Throws when it is not its user's alone. */
export function makeSocketFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  requirePrivateFolder(path);
}

/** Throws when others could reach into the socket's folder, or ENOENT when there is none. */
export function requirePrivateFolder(path: string): void {
  const folder = dirname(path);
  const stats = lstatSync(folder);
  const isOurs = stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0;
  if (stats.isDirectory() && isOurs) return;
  throw new Error(`The folder ${folder} belongs to somebody else, or is open to others.`);
}
