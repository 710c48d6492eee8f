// Where the one file in a zip archive lies. Reads the archive's directory alone; unpacking is for who asked. No archives
// over 4 GB, none with a password, none in several parts.
import type { FileHandle } from 'node:fs/promises';

/** The archive cannot be read; the message says why. */
export class ZipRefused extends Error {}

export interface ZipEntry {
  name: string;
  /** The packed bytes in the archive, from the first to the last. */
  start: number;
  end: number;
  isDeflated: boolean;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const COMMENT_LENGTH_MAX = 65_535;
const DIRECTORY_LENGTH_MAX = 1_000_000;
const STORED = 0;
const DEFLATED = 8;

/** The first file whose name `isWanted`; throws ZipRefused. */
export async function findZipEntry(
  file: FileHandle,
  isWanted: (name: string) => boolean,
): Promise<ZipEntry> {
  const directory = await readDirectory(file);
  let at = 0;
  while (at + ENTRY_LENGTH <= directory.length) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) break;
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    if (isWanted(name)) return locate(file, name, directory.subarray(at));
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    at += ENTRY_LENGTH + nameLength + rest;
  }
  throw new ZipRefused('there is no such file in the archive');
}

async function readDirectory(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const tail = await read(file, Math.max(0, size - END_LENGTH - COMMENT_LENGTH_MAX), size);
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const length = tail.readUInt32LE(at + 12);
    const start = tail.readUInt32LE(at + 16);
    if (length > DIRECTORY_LENGTH_MAX || start + length > size) break;
    return read(file, start, start + length);
  }
  throw new ZipRefused('the archive is damaged, or ends in the middle');
}

async function locate(file: FileHandle, name: string, entry: Buffer): Promise<ZipEntry> {
  const method = entry.readUInt16LE(10);
  const isEncrypted = (entry.readUInt16LE(8) & 1) === 1;
  if (isEncrypted) throw new ZipRefused('the archive has a password');
  if (method !== STORED && method !== DEFLATED) {
    throw new ZipRefused('the archive is packed in an uncommon way');
  }
  const packedLength = entry.readUInt32LE(20);
  const header = entry.readUInt32LE(42);
  const local = await read(file, header, header + LOCAL_LENGTH);
  if (local.length < LOCAL_LENGTH || local.readUInt32LE(0) !== LOCAL_SIGNATURE) {
    throw new ZipRefused('the archive is damaged');
  }
  const start = header + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
  return { name, start, end: start + packedLength - 1, isDeflated: method === DEFLATED };
}

async function read(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  return buffer.subarray(0, bytesRead);
}
