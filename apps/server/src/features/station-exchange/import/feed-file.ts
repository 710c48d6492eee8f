// Streams a station file as text: plain, gzip or zip; UTF-8 or UTF-16; with limits on the packed and unpacked size.
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import { readZipEntry, ZipRefused } from '../../../platform/files/zip-entry.ts';
import { FeedRefused } from './feed-refused.ts';

/** Size limits, packed and unpacked. The file is never in memory as a whole. */
export const FILE_BYTES_MAX = 256 * 1024 ** 2;
const TEXT_BYTES_MAX = 1024 ** 3;

/** Throws FeedRefused, before the first chunk or at the chunk that exceeds the limit. */
export async function* feedText(path: string, max = TEXT_BYTES_MAX): AsyncGenerator<string> {
  const bytes = await openBytes(path);
  let decoder: TextDecoder | undefined;
  let total = 0;
  try {
    for await (const piece of bytes) {
      const chunk = Buffer.from(piece);
      decoder ??= decoderFor(chunk);
      total += chunk.length;
      if (total > max) {
        throw new FeedRefused(`The file is larger than ${max / 1024 ** 3} GB unpacked.`);
      }
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (isZlibError(error) || error instanceof ZipRefused)
      throw new FeedRefused('The file is damaged: it cannot be unpacked.');
    throw error;
  }
  yield decoder?.decode() ?? '';
}

/** The decoder removes a byte order mark. */
const decoderFor = (first: Buffer): TextDecoder =>
  new TextDecoder(first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : 'utf-8');

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

async function openBytes(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await openFile(path);
  try {
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    if (head[0] === 0x1f && head[1] === 0x8b) {
      return piped(createReadStream(path), createGunzip());
    }
    if (head.toString('latin1') !== 'PK\u0003\u0004') return createReadStream(path);
    return await readZipEntry(path, (name) => /\.(json|csv)$/i.test(name));
  } catch (error) {
    if (error instanceof ZipRefused) throw new FeedRefused(`${path}: ${error.message}.`);
    throw error;
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it failed';
    throw new FeedRefused(`The file ${path} cannot be opened (${code}).`);
  }
  const stat = await file.stat();
  if (stat.isFile() && stat.size <= FILE_BYTES_MAX) return file;
  await file.close();
  const what = stat.isFile() ? `larger than ${FILE_BYTES_MAX / 1024 ** 2} MB` : 'no file';
  throw new FeedRefused(`${path} is ${what}.`);
}

/** Forwards errors of both streams to the reader. */
function piped(source: Readable, unpack: NodeJS.ReadWriteStream): Readable {
  const end = new PassThrough();
  pipeline(source, unpack, end).catch((error: unknown) => {
    end.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return end;
}
