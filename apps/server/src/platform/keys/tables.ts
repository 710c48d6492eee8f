declare module '../db/database.ts' {
  interface Database {
    stored_keys: StoredKeysTable;
  }
}

/** Keys that outlive the secret of the installation, sealed with it. Their key ids name the secret that fits the data. */
export interface StoredKeysTable {
  purpose: string;
  /** The key as base64, sealed. */
  sealed: string;
  key_id: string;
  created_at: Date;
}
