import type { Generated } from 'kysely';
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    local_lists: LocalListsTable;
  }
}

export const tables: readonly TableName[] = ['local_lists'];

export interface LocalListsTable {
  charging_point_id: number;
  state: 'waiting' | 'in_step' | 'failed' | 'off' | 'unsupported';
  /** Version of `tags`, the list that the charging point accepted last. */
  version: Generated<number>;
  tags: Json<string[]>;
  /** Number of tags that did not fit. */
  left_out: Generated<number>;
  /** When the list is checked next; null when only a change makes it due. */
  due_at: Date | null;
  sent_at: Date | null;
}
