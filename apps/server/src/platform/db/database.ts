/** Every table, as Kysely sees it: each `tables.ts` adds those of its own feature or platform part. */
export interface Database {}

export type TableName = keyof Database;
