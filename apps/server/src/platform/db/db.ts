import type { Kysely, Transaction } from 'kysely';
import type { ConnectionQueue } from './connection-queue.ts';
import type { Database } from './database.ts';

export type Db = Kysely<Database>;

/** A `Db` inside a transaction. */
export type Trx = Transaction<Database>;

export interface OpenDatabase {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** A replica for reports, see createReports. It may be unavailable or seconds behind. */
  replica?: Db;
  /** For reads that anyone may ask for: on PostgreSQL, connections of their own on which a statement may run for 2 seconds. */
  publicReads?: Db;
  /** Who waits for a connection. */
  queue?: () => ConnectionQueue;
  close(): Promise<void>;
}
