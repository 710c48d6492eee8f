// The path of the socket of a data folder: inside it, or, where that path is too long for a socket, in a folder of its own below
// the temporary folder of the system. Only the user may access either folder; a folder of another user is an error.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FILE = 'host.sock';
/** macOS allows 104 bytes for the path of a socket, including the end; Linux allows four more. */
const PATH_BYTES_MAX = 103;

/** The data folder must exist. */
export function socketPath(dataFolder: string): string {
  const folder = realpathSync(dataFolder);
  const inside = join(folder, FILE);
  if (Buffer.byteLength(inside) <= PATH_BYTES_MAX) return inside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `voltagora-${name}`, FILE);
}

/** Creates the folder of the socket if it is missing. Throws if another user can access it. */
export function makeSocketFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  requirePrivateFolder(path);
}

/** Throws if another user can access the folder of the socket, or ENOENT if there is none. */
export function requirePrivateFolder(path: string): void {
  const folder = dirname(path);
  const stats = lstatSync(folder);
  const isOurs = stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0;
  if (stats.isDirectory() && isOurs) return;
  throw new Error(`The folder ${folder} belongs to somebody else, or is open to others.`);
}
