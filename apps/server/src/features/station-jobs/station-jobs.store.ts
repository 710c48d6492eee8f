// Writes jobs and the outcomes of their items. An outcome is written once, while the item waits.
import type { StationJobItem } from '@voltagora/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { JobAction } from './tables.ts';

/** Serializes the starts of an owner's jobs, so that their limit holds. */
export async function lockStarts(trx: Trx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`station jobs of ${ownerId}`}, 0))`.execute(
    trx,
  );
}

export interface NewItem {
  stationId: number | null;
  name: string;
  line: number | null;
  input: unknown;
}

export interface NewJob {
  id: string;
  ownerId: string;
  action: JobAction;
  undoes: string | null;
  now: Date;
  items: readonly NewItem[];
}

/** Rows in one statement; each has five parameters. */
const ROWS_AT_ONCE = 500;

export async function insertJob(trx: Trx, job: NewJob): Promise<void> {
  await trx
    .insertInto('station_jobs')
    .values({
      id: job.id,
      owner_id: job.ownerId,
      action: JSON.stringify(job.action),
      undoes: job.undoes,
      created_at: job.now,
      finished_at: null,
    })
    .execute();
  const rows = job.items.map((item, position) => ({
    job_id: job.id,
    position,
    station_id: item.stationId,
    name: item.name,
    line: item.line,
    input: item.input === null ? null : JSON.stringify(item.input),
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('station_job_items')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

interface ItemKey {
  job_id: string;
  position: number;
}

/** Whether the item still waits; it is then this transaction's until it ends. */
export async function lockWaiting(trx: Trx, { job_id, position }: ItemKey): Promise<boolean> {
  const row = await trx
    .selectFrom('station_job_items')
    .select('position')
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface Outcome {
  state: Exclude<StationJobItem['state'], 'waiting'>;
  code?: string;
  detail?: string;
  stationId?: number;
  before?: unknown;
  after?: unknown;
}

/** Stores the outcome of an item that waits. */
export async function storeOutcome(
  db: Db | Trx,
  { job_id, position }: ItemKey,
  { state, code, detail, stationId, before, after }: Outcome,
): Promise<void> {
  await db
    .updateTable('station_job_items')
    .set({
      state,
      code: code ?? null,
      detail: detail ?? null,
      ...(stationId !== undefined && { station_id: stationId }),
      ...(before !== undefined && { before: JSON.stringify(before) }),
      ...(after !== undefined && { after: JSON.stringify(after) }),
    })
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a job of which nothing waits any more. */
export const finishJob = (db: Db, id: string, now: Date) =>
  db
    .updateTable('station_jobs')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from station_job_items
        where job_id = ${id}::uuid and state = 'waiting')`,
    )
    .execute();

/** Forgets finished jobs from before `until`. */
export const deleteJobsBefore = (db: Db, until: Date) =>
  db.deleteFrom('station_jobs').where('finished_at', '<', until).execute();

export const deleteJobsOf = (trx: Trx, ownerId: string) =>
  trx.deleteFrom('station_jobs').where('owner_id', '=', ownerId).execute();
