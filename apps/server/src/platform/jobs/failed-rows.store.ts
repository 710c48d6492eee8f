// Rows that jobs could not handle, as rows.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** What a job does, as the host reads it, and when. */
export interface Pass {
  db: Db;
  kind: string;
  now: Date;
}

const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 6 * 3_600_000;
/** A row that was due and has not been tried for so long is no row of its job any more. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const ERROR_MAX = 300;

const restMs = (attempts: number): number =>
  Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(attempts - 1, 20));

/** SQL: whether the row with this id may be tried now. */
export const isTriedNow = (
  { kind, now }: Pick<Pass, 'kind' | 'now'>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql`not exists (select from failed_rows failed where failed.kind = ${kind}
    and failed.row_id = ${id}::text and failed.next_attempt_at > ${now})`;

/** The failed rows of a job, with the attempts and the end of the rest of each. */
export async function listFailed({ db, kind, now }: Pass) {
  const rows = await db
    .selectFrom('failed_rows')
    .select(['row_id as id', 'attempts', 'next_attempt_at as nextAt'])
    .where('kind', '=', kind)
    .execute();
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  if (rows.some(({ nextAt }) => nextAt < forgotten)) {
    await db
      .deleteFrom('failed_rows')
      .where('kind', '=', kind)
      .where('next_attempt_at', '<', forgotten)
      .execute();
  }
  return new Map(rows.map(({ id, ...failed }) => [id, failed]));
}

export async function noteFailed(
  { db, kind, now }: Pass,
  { id, attempts, error }: { id: string; attempts: number; error: unknown },
): Promise<void> {
  const failed = {
    attempts,
    last_error: String(error).slice(0, ERROR_MAX),
    last_failed_at: now,
    next_attempt_at: new Date(now.getTime() + restMs(attempts)),
  };
  await db
    .insertInto('failed_rows')
    .values({ kind, row_id: id, first_failed_at: now, ...failed })
    .onConflict((conflict) => conflict.columns(['kind', 'row_id']).doUpdateSet(failed))
    .execute();
}

export const clearFailed = ({ db, kind }: Pass, id: string) =>
  db.deleteFrom('failed_rows').where('kind', '=', kind).where('row_id', '=', id).execute();

/** For the host: what is tried again and again, the most tried first. */
export const listFailures = (db: Db, limit: number) =>
  db
    .selectFrom('failed_rows')
    .selectAll()
    .orderBy('attempts', 'desc')
    .orderBy('first_failed_at')
    .limit(limit)
    .execute();
