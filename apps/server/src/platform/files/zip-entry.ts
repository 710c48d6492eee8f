// Unpacks one file of a zip archive on disk as a stream (library: yauzl). Errors say what to do.
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** The archive cannot be read; the message says why. */
export class ZipRefused extends Error {}

const STORED = 0;
const DEFLATED = 8;

/** Returns the content of the first file whose name `isWanted`. Opening or reading a damaged archive throws ZipRefused. */
export async function readZipEntry(
  path: string,
  isWanted: (name: string) => boolean,
): Promise<AsyncIterable<Buffer>> {
  const zip = await opened(path);
  try {
    const entry = await findEntry(zip, isWanted);
    if (entry.isEncrypted()) throw new ZipRefused('the archive has a password');
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
      throw new ZipRefused('the archive is packed in an uncommon way');
    }
    const content = await zip.openReadStreamPromise(entry).catch(() => {
      throw new ZipRefused('the archive is damaged');
    });
    content.once('close', () => zip.close());
    // A reader that has stopped, or not begun, must not turn damage into an uncaught exception. A reader still gets the error.
    content.on('error', () => {});
    return unpacked(content);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* unpacked(content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch {
    throw new ZipRefused('the archive is damaged');
  }
}

const opened = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false }).catch(() => {
    throw new ZipRefused('the archive is damaged, or ends in the middle');
  });

async function findEntry(zip: ZipFile, isWanted: (name: string) => boolean): Promise<Entry> {
  try {
    for await (const entry of zip.eachEntry()) if (isWanted(entry.fileName)) return entry;
  } catch {
    throw new ZipRefused('the archive is damaged');
  }
  throw new ZipRefused('there is no such file in the archive');
}
