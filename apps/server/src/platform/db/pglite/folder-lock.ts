// Lets only one process use a data folder: PGlite itself does not, and two processes silently lose each other's rows.
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type FolderRefusal =
  | 'folder_in_use'
  | 'folder_unusable'
  | 'folder_of_other_version'
  | 'folder_of_others';

/** The data folder cannot be used; `message` is one line for whoever started the program. */
export class DataFolderRefused extends Error {
  readonly reason: FolderRefusal;

  constructor(reason: FolderRefusal, message: string) {
    super(message);
    this.name = 'DataFolderRefused';
    this.reason = reason;
  }
}

export interface FolderLock {
  release(): void;
}

/**
 * Creates the folder (mode 0700) and takes its exclusive lock. Throws DataFolderRefused 'folder_in_use', 'folder_unusable' or
 * 'folder_of_others'. It is the lock of SQLite on the file `lock`: the operating system holds it for the process, so it ends
 * with the process in any case, and a reused process id has no effect.
 */
export function lockFolder(folder: string): FolderLock {
  makePrivateFolder(folder);
  const lock = openLockFile(folder);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw unusable(folder, error);
    throw new DataFolderRefused(
      'folder_in_use',
      `The data folder ${folder} is in use by another Voltagora process${holderNote(folder)}. Stop that one, or set another folder.`,
    );
  }
  writeFileSync(join(folder, 'lock.pid'), `${process.pid}\n`);
  return { release: () => lock.close() };
}

function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    refuseFolderOfOthers(folder);
    chmodSync(folder, 0o700);
  } catch (error) {
    if (error instanceof DataFolderRefused) throw error;
    throw unusable(folder, error);
  }
}

/** What the program writes at the top of its folder; only the database proves that a folder is ours. */
const OWN_DATABASE = 'database';
const OWN_FIRST_FILES = /^(lock(\.pid|-journal)?|secret|lost\+found)$/;

/** A wrong folder such as `/etc` must neither be written nor lose its access rights. */
function refuseFolderOfOthers(folder: string): void {
  const names = readdirSync(folder);
  if (names.includes(OWN_DATABASE)) return;
  const other = names.find((name) => !OWN_FIRST_FILES.test(name));
  if (other === undefined) return;
  throw new DataFolderRefused(
    'folder_of_others',
    `The data folder ${folder} holds other things (${other}). Choose an empty folder, or a new one.`,
  );
}

function openLockFile(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'lock'));
  } catch (error) {
    throw unusable(folder, error);
  }
}

function unusable(folder: string, cause: unknown): DataFolderRefused {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new DataFolderRefused(
    'folder_unusable',
    `The data folder ${folder} cannot be used: ${detail}. Choose one that can be written.`,
  );
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function holderNote(folder: string): string {
  try {
    return ` (process ${readFileSync(join(folder, 'lock.pid'), 'utf8').trim()})`;
  } catch {
    return '';
  }
}
