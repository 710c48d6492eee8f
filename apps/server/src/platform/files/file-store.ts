// Files of the installation, such as pictures: written once under a generated name, never changed.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FileStore {
  /** `name` is a relative path of letters, digits, dots, hyphens and slashes. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Written in pieces as they arrive; if the writing fails, no file appears under the name. */
  writeFrom(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined if there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
}

/** Files below the data folder; `:memory:` stores nothing. */
export const localFiles = (dataFolder: string): FileStore =>
  dataFolder === ':memory:' ? memoryFileStore() : folderFileStore(join(dataFolder, 'files'));

const NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** False for names that could lead out of the folder, and for files that others left in it (`.DS_Store`, `.nfs0001`). */
export const isFileName = (name: string): boolean => NAME.test(name) && !name.includes('..');

/** Throws if the name could lead out of the folder. */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new Error('not a name of a stored file');
  return name;
}

/** Files below a folder, which is created when it is needed. */
export function folderFileStore(folder: string): FileStore {
  const pathOf = (name: string): string => join(folder, checkedName(name));
  return {
    write: (name, bytes) => writeWhole(pathOf(name), bytes),
    writeFrom: (name, content) => writeWhole(pathOf(name), content),
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Renamed into place, so that a crash never leaves half a file under its name. */
async function writeWhole(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, content, { mode: 0o600 });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The store of an installation that stores nothing. */
export function memoryFileStore(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    write: async (name, bytes) => void files.set(name, Buffer.from(bytes)),
    async writeFrom(name, content) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      files.set(name, Buffer.concat(pieces));
    },
    read: async (name) => files.get(name),
    remove: async (name) => void files.delete(name),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
