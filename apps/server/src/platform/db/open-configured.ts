// Opens the database of the settings, with a limit on how long a query may take.
import type { OpenDatabase } from './db.ts';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import type { ServerOptions } from '../modules/server-options.ts';

/** Longer than any call of the API may take, shorter than a load balancer waits for a hung node. */
const QUERY_MAX_MS = 60_000;
/** Time for the error of PostgreSQL after it has cancelled a query. */
const ANSWER_MS = 5_000;

/** A PostgreSQL is migrated first, without a limit. */
export async function openConfigured({
  config: { databaseUrl, replicaUrl, dataFolder, isPrepared },
  log,
  onDatabaseEnd = () => {},
}: Pick<ServerOptions, 'config' | 'log' | 'onDatabaseEnd'>): Promise<OpenDatabase> {
  const onConnectionLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  if (databaseUrl !== undefined) {
    const unlimited = await openDatabase({ databaseUrl, onConnectionLost });
    try {
      await migrate(unlimited.db);
    } finally {
      await unlimited.close();
    }
  }
  return openDatabase({
    databaseUrl,
    replicaUrl,
    dataFolder,
    room: { onRoom: (isLow) => tellRoom(log, isLow) },
    onConnectionLost,
    isPrepared,
    onPreparedLost: () => log.warn(PREPARED_LOST),
    onEnd(err) {
      log.fatal({ err }, 'the embedded database has ended; what was answered is on its disk');
      onDatabaseEnd();
    },
    limitMs: QUERY_MAX_MS,
    silentMs: QUERY_MAX_MS + ANSWER_MS,
    silence: { onSilence: (isSilent) => tellSilence(log, isSilent) },
  });
}

const PREPARED_LOST =
  'the database loses prepared statements, as behind a pooler in transaction mode: goes on without; set DATABASE_PREPARED=false';

const tellRoom = (log: ServerOptions['log'], isLow: boolean): void =>
  isLow
    ? log.error(
        'disk of the data folder nearly full: the database is read-only until there is room',
      )
    : log.info('disk of the data folder has room again: the database is writable');

const tellSilence = (log: ServerOptions['log'], isSilent: boolean): void =>
  isSilent
    ? log.error('database does not answer: requests are refused')
    : log.info('database answers again');
