import type { ColumnType } from 'kysely';

/** A jsonb column: read as its value, written as text. */
export type Json<T> = ColumnType<T, string, string>;

/** The same where a new row may omit it. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
