// Selects what a backup contains; backup-file.ts writes it.
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { type ArchivePiece, readArchive } from '../../platform/db/archive.ts';
import type { Db } from '../../platform/db/db.ts';
import { ranMigrations } from '../../platform/db/migrate.ts';
import { folderFileStore, isFileName } from '../../platform/files/file-store.ts';
import { type BackupHead, type BackupLine, writeBackup } from './backup-file.ts';

export interface Installation {
  db: Db;
  clock: Clock;
  /** Contains `files` (pictures), and `secret` where no secret is configured. */
  dataFolder: string;
  secret: { hash: string; stored: string | null };
  /** Version of this program. */
  program: string;
}

export interface BackupReport {
  file: string;
  tables: number;
  rows: number;
  files: number;
}

/** Writes every row, picture and stored file into one file that only its owner may read. Throws EEXIST. */
export async function backUp(from: Installation, file: string): Promise<BackupReport> {
  const report: BackupReport = { file, tables: 0, rows: 0, files: 0 };
  await writeBackup(file, await headOf(from), counted(report, linesOf(from)));
  return report;
}

const headOf = async ({ db, clock, program, secret }: Installation): Promise<BackupHead> => ({
  format: 'voltagora-backup',
  version: 1,
  program,
  made_at: clock.now().toISOString(),
  migrations: (await ranMigrations(db)).toSorted(),
  secret: secret.stored,
  secret_hash: secret.hash,
});

async function* linesOf({ db, dataFolder }: Installation): AsyncGenerator<BackupLine> {
  yield* readArchive(db);
  const folder = join(dataFolder, 'files');
  const store = folderFileStore(folder);
  for (const name of await namesIn(folder)) {
    const bytes = await store.read(name);
    // The file may have been deleted since it was listed.
    if (bytes) yield { file: name, bytes: bytes.toString('base64') };
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noFolder);
  return found
    .filter((one) => one.isFile() && !one.name.endsWith('.part'))
    .map((one) => relative(folder, join(one.parentPath, one.name)).split(sep).join('/'))
    .filter(isFileName);
}

function noFolder(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

async function* counted(report: BackupReport, lines: AsyncIterable<BackupLine>) {
  for await (const line of lines) {
    if (isArchive(line)) {
      if ('table' in line) report.tables += 1;
      if ('rows' in line) report.rows += line.rows.length;
    } else {
      report.files += 1;
    }
    yield line;
  }
}

export const isArchive = (line: BackupLine): line is ArchivePiece & BackupLine => !('file' in line);
