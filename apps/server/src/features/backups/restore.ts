// Restores a backup, or copies the rows of one database to another. The target must be empty.
import { join } from 'node:path';
import {
  type ArchivePiece,
  isEmpty,
  readArchive,
  writeArchive,
} from '../../platform/db/archive.ts';
import type { Db } from '../../platform/db/db.ts';
import { migrate, migrateAs, ranMigrations } from '../../platform/db/migrate.ts';
import { folderFileStore } from '../../platform/files/file-store.ts';
import { fitBackup, type SecretSettings } from '../../platform/keys/read-secrets.ts';
import { isArchive } from './back-up.ts';
import { type BackupHead, type BackupLine, openBackup } from './backup-file.ts';

/** The target cannot be restored into. `message` says what to do. */
export class RestoreRefused extends Error {}

export interface RestoreTarget {
  /** Empty. It is migrated to the backup's schema version, filled, and then migrated to this program's version. */
  db: Db;
  /** The configured secrets, if any, and the data folder. */
  secrets: SecretSettings;
}

export interface RestoreReport {
  made_at: string;
  rows: number;
  files: number;
}

/**
 * Restores all of a backup, or none of its rows. Throws RestoreRefused, InvalidBackup, or SchemaNewer for a backup of a
 * newer program.
 */
export async function restore(file: string, target: RestoreTarget): Promise<RestoreReport> {
  const { head, lines, close } = await openBackup(file);
  try {
    const keepSecret = checkSecret(head, target);
    await prepareAs(target.db, head.migrations);
    const report: RestoreReport = { made_at: head.made_at, rows: 0, files: 0 };
    const rows = archiveOf(lines, target.secrets.dataFolder, report);
    await writeArchive(target.db, countedRows(rows, report));
    await migrate(target.db);
    keepSecret();
    return report;
  } finally {
    await close();
  }
}

/** Copies all rows to an empty database and returns their number. Throws RestoreRefused. */
export async function moveRows(from: Db, to: Db): Promise<number> {
  const report: RestoreReport = { made_at: '', rows: 0, files: 0 };
  await prepareAs(to, await ranMigrations(from));
  await writeArchive(to, countedRows(readArchive(from), report));
  return report.rows;
}

async function* countedRows(pieces: AsyncIterable<ArchivePiece>, report: RestoreReport) {
  for await (const piece of pieces) {
    if ('rows' in piece) report.rows += piece.rows.length;
    yield piece;
  }
}

/** Migrates an empty database to the given migrations. Throws RestoreRefused when it has rows or other migrations. */
async function prepareAs(db: Db, migrations: readonly string[]): Promise<void> {
  const ran = await ranMigrations(db);
  const isOther = ran.length > 0 && ran.toSorted().join() !== migrations.toSorted().join();
  if (isOther || (ran.length > 0 && !(await isEmpty(db)))) {
    throw new RestoreRefused(
      'The target has data of another installation. Use a new folder or an empty database.',
    );
  }
  await migrateAs(db, migrations);
}

/** Yields the rows of a backup, and writes its files on the way. */
async function* archiveOf(
  lines: AsyncIterable<BackupLine>,
  dataFolder: string,
  report: RestoreReport,
) {
  const store = folderFileStore(join(dataFolder, 'files'));
  for await (const line of lines) {
    if (isArchive(line)) {
      yield line;
    } else if ('file' in line) {
      report.files += 1;
      await store.write(line.file, Buffer.from(line.bytes, 'base64'));
    }
  }
}

/** With another secret, the installation could not decrypt its own keys. */
function checkSecret(head: BackupHead, { secrets }: RestoreTarget): () => void {
  const fit = fitBackup(head, secrets);
  if (fit.fits) return fit.keepSecret;
  throw new RestoreRefused(
    {
      other_folder: `The folder ${secrets.dataFolder} has another secret. Restore into a new folder.`,
      other_setting:
        'VOLTAGORA_SECRET is not the secret of this backup. Set the same one, or set it as VOLTAGORA_SECRET_PREVIOUS.',
      setting_missing:
        'This backup needs the VOLTAGORA_SECRET it was made with, which it does not contain. Set the same one.',
    }[fit.because],
  );
}
