// Commands that only work without a running server: restoring a backup, and moving to PostgreSQL.
import { moveRows, restore as restoreBackup, RestoreRefused } from '../../backups/public.ts';
import type { HostAnswer, RequestOf } from '../terminal/host-request.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';
import { isServed } from '../../../platform/command-socket/ask-server.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type DatabaseOptions, openDatabase } from '../../../platform/db/connection.ts';
import { refuseUnmigrated } from '../../../platform/db/migrate.ts';

/** Restores into the configured folder or database, which must be empty. Throws RestoreRefused and InvalidBackup. */
export async function restore({ file }: RequestOf<'restore'>, config: Config): Promise<HostAnswer> {
  const { databaseUrl, dataFolder } = config;
  return withDatabase({ databaseUrl, dataFolder }, async (db) => {
    const report = await restoreBackup(file, { db, secrets: config });
    const what = `${report.rows} rows and ${report.files} files of ${report.made_at}`;
    return verified(db, report, `Restored ${what}. Start the server with the same settings.`);
  });
}

/**
 * Moves from the embedded database to an empty PostgreSQL database. Pictures, files and the secret stay in the data
 * folder.
 */
export async function move({ to }: RequestOf<'move'>, config: Config): Promise<HostAnswer> {
  const { databaseUrl, dataFolder } = config;
  if (databaseUrl !== undefined) {
    throw new RestoreRefused('DATABASE_URL is set: this installation is on PostgreSQL already.');
  }
  if (await isServed(dataFolder)) {
    throw new RestoreRefused(
      'Stop the server first. Otherwise its latest changes would not be moved.',
    );
  }
  return withDatabase({ dataFolder }, async (from) => {
    await refuseUnmigrated(from);
    return withDatabase({ databaseUrl: to }, async (db) => {
      const rows = await moveRows(from, db);
      return verified(
        db,
        { rows },
        `Moved ${rows} rows. Set DATABASE_URL to that database and keep VOLTAGORA_DATA as it is: pictures, files and the secret stay there. The embedded database stays too, unused.`,
      );
    });
  });
}

async function verified(db: Db, report: object, text: string): Promise<HostAnswer> {
  const { differences } = await verifyBooks(db);
  const found = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
  return {
    ok: true,
    result: { ...report, differences },
    text: [text, ...differences, `The books: ${found}.`].join('\n'),
    isSound: differences.length === 0,
  };
}

async function withDatabase<T>(where: DatabaseOptions, use: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(where);
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}
