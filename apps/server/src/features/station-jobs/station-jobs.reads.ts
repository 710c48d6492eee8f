// Reads jobs of one owner with counts of their outcomes, and what waits to be carried out.
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';

const counted = (state: string) =>
  sql<number>`(select count(*)::int from station_job_items
    where job_id = station_jobs.id and state = ${sql.lit(state)})`;

const selectJobs = (db: Db | Trx, ownerId: string) =>
  db
    .selectFrom('station_jobs')
    .where('owner_id', '=', ownerId)
    .select(['id', 'action', 'undoes', 'created_at', 'finished_at'])
    .select([
      counted('waiting').as('waiting'),
      counted('done').as('done'),
      counted('unchanged').as('unchanged'),
      counted('refused').as('refused'),
      sql<boolean>`exists (select from station_jobs undoing
        where undoing.undoes = station_jobs.id)`.as('is_undone'),
    ]);

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;

export const findJob = (db: Db | Trx, ownerId: string, id: string) =>
  selectJobs(db, ownerId).where('id', '=', id).executeTakeFirst();

export const listJobs = (db: Db, ownerId: string, limit: number) =>
  selectJobs(db, ownerId).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();

/** A page of outcomes, the refused ones first. */
export const listItems = (
  db: Db,
  jobId: string,
  { page, page_size: size }: { page: number; page_size: number },
) =>
  db
    .selectFrom('station_job_items')
    .select(['station_id', 'name', 'line', 'state', 'code', 'detail'])
    .where('job_id', '=', jobId)
    .orderBy(sql`state = 'refused'`, 'desc')
    .orderBy('position')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** What a job has changed, to be undone. */
export const listUndoable = (trx: Trx, jobId: string) =>
  trx
    .selectFrom('station_job_items')
    .select(['station_id', 'name', 'before', 'after'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'done')
    .where('before', 'is not', null)
    .orderBy('position')
    .execute();

export async function countUnderWay(trx: Trx, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('station_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Names of those of the stations that belong to the owner, by id. */
export async function namesOf(
  trx: Trx,
  ownerId: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Jobs that have not ended, the oldest first. */
export const listUnfinished = (db: Db) =>
  db
    .selectFrom('station_jobs')
    .select(['id', 'owner_id', 'action'])
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type WaitingItem = Awaited<ReturnType<typeof listWaitingItems>>[number];

export const listWaitingItems = (db: Db, jobId: string, limit: number) =>
  db
    .selectFrom('station_job_items')
    .select(['job_id', 'position', 'station_id', 'input'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute();

/** For the export of an owner's data. */
export const listExportedJobs = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('station_jobs')
    .select(['id', 'action', 'created_at', 'finished_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export async function isListed(trx: Trx, stationId: number): Promise<boolean> {
  const { is_draft: isDraft } = await trx
    .selectFrom('stations')
    .select('is_draft')
    .where('id', '=', stationId)
    .executeTakeFirstOrThrow();
  return !isDraft;
}
