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
  created_at: Date;
}
