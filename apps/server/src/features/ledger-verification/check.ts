import type { RawBuilder } from 'kysely';

/** Something that must hold, with the query for whatever breaks it: one line each, with its ids. */
export interface Check {
  /** Said before every line. */
  rule: string;
  broken: RawBuilder<{ line: string }>;
}
