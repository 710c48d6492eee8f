import { sql } from 'kysely';

const DAY_MS = 86_400_000;

/** A moment some days later, to compare a column with; without a moment, no limit. */
export const daysFrom = (at: string | undefined, days: number) =>
  at === undefined
    ? sql<Date>`${days < 0 ? '-infinity' : 'infinity'}::timestamptz`
    : sql<Date>`${new Date(Date.parse(at) + days * DAY_MS)}::timestamptz`;
