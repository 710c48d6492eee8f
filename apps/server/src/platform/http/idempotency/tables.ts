import type { Generated } from 'kysely';

declare module '../../db/database.ts' {
  interface Database {
    idempotency_keys: IdempotencyKeysTable;
  }
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  call: string;
  request_hash: string;
  /** The text that was sent; null only within the transaction in progress. */
  answer: string | null;
  /** Which secret has encrypted the answer; null where none has, or a version without key ids. */
  key_id: Generated<string | null>;
  created_at: Date;
}
