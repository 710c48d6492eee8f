import type { ColumnType } from 'kysely';

/** A jsonb column: read as what it holds, written as text. */
export type Json<T> = ColumnType<T, string, string>;

/** The same where a new row may leave it out. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
