import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';

export type Db = Kysely<Database>;

/** A `Db` inside a transaction. */
export type Trx = Transaction<Database>;

export interface OpenDatabase {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** A replica for reports, see createReports. It may be unavailable or seconds behind. */
  replica?: Db;
  close(): Promise<void>;
}
