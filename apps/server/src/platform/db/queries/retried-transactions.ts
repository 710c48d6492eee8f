// PostgreSQL ends one of two transactions that wait for each other (40P01), and one that cannot be serialized (40001). The same
// work succeeds when it is done again, so it is, once.
import { type AccessMode, type IsolationLevel, Kysely, type TransactionBuilder } from 'kysely';
import type { Database } from '../database.ts';
import type { Trx } from '../db.ts';

const CONFLICT_CODES = new Set<unknown>(['40P01', '40001']);

/** The callback of a transaction may run twice: it changes nothing outside the database before it has ended. */
export class RetryingKysely extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    return retried(super.transaction());
  }
}

function retried(builder: TransactionBuilder<Database>): TransactionBuilder<Database> {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    setIsolationLevel: (level: IsolationLevel) => retried(setIsolationLevel(level)),
    setAccessMode: (mode: AccessMode) => retried(setAccessMode(mode)),
    execute: async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
      try {
        return await execute(work);
      } catch (error) {
        if (!isConflict(error)) throw error;
        return execute(work);
      }
    },
  });
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICT_CODES.has(error.code);
