/** All tables, for Kysely. Each `tables.ts` adds the tables of its feature. */
export interface Database {}

export type TableName = keyof Database;
