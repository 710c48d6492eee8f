// Permanent codes of plugs.
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    plug_codes: PlugCodesTable;
  }
}

export const tables: readonly TableName[] = ['plug_codes'];

/** Rows are never changed or deleted, so that no code is given twice. */
export interface PlugCodesTable {
  code: string;
  /** May be of a plug that is gone. */
  plug_id: number;
  created_at: Date;
}
