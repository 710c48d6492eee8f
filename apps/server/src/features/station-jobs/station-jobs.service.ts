// Changes of many stations of an owner: started, followed, and undone. They are carried out by run-jobs.ts.
import {
  type AnswerOf,
  STATION_JOBS_UNDER_WAY_MAX,
  type StartStationJob,
  type StationJob,
  UNDOABLE_JOBS,
  type ValidRequestOf,
} from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Once } from '../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../platform/ids.ts';
import type { StationTableService } from '../stations/public.ts';
import { exportFile, linesToImport, previewFile } from './import/station-import.service.ts';
import {
  countUnderWay,
  findJob,
  type JobRow,
  listExportedJobs,
  listItems,
  listJobs,
  listUndoable,
  namesOf,
} from './station-jobs.reads.ts';
import { deleteJobsOf, insertJob, lockStarts, type NewItem } from './station-jobs.store.ts';
import type { JobAction } from './tables.ts';

const LISTED = 20;

interface JobsDeps {
  db: Db;
  clock: Clock;
  stationTable: Pick<StationTableService, 'selected'>;
  /** Called after the commit. */
  onStarted: () => void;
}

export type StationJobs = ReturnType<typeof createStationJobs>;

export function createStationJobs(deps: JobsDeps) {
  const { db } = deps;
  return {
    /** Error codes: not_found, validation_failed, too_many_station_jobs. */
    start: (actor: Actor, input: StartStationJob, once: Once<StationJob>) =>
      start(deps, actor, input, once),
    /** Error codes: not_found, station_job_not_undoable, too_many_station_jobs. */
    undo: (actor: Actor, id: string, once: Once<StationJob>) => undo(deps, actor, id, once),
    /** Error codes: validation_failed. */
    preview: (actor: Actor, csv: string) => previewFile(db, actor, csv),
    /** Error codes: validation_failed, too_many_station_jobs. */
    importFile: (actor: Actor, csv: string, once: Once<StationJob>) =>
      importFile(deps, actor, csv, once),
    exportFile: (actor: Actor) => exportFile(db, actor),
    list: async ({ userId }: Actor): Promise<AnswerOf<'listStationJobs'>> => ({
      results: (await listJobs(db, userId, LISTED)).map(presentJob),
    }),
    /** Error codes: not_found. */
    read: (actor: Actor, id: string, query: ValidRequestOf<'readStationJob'>['query']) =>
      read(deps, actor, id, query),
    exported: (ownerId: string, limit: number) => listExportedJobs(db, ownerId, limit),
    eraseOf: (trx: Trx, ownerId: string) => deleteJobsOf(trx, ownerId),
  };
}

async function start(
  deps: JobsDeps,
  actor: Actor,
  { stations, action }: StartStationJob,
  once: Once<StationJob>,
): Promise<StationJob> {
  const ids = await deps.stationTable.selected(actor, stations);
  return startJob(deps, actor, once, async (trx) => {
    const names = await namesOf(trx, actor.userId, ids);
    if ('ids' in stations && names.size < ids.length) throw notFound('station');
    const items = ids.flatMap((stationId) => {
      const name = names.get(stationId);
      return name === undefined ? [] : [{ stationId, name, line: null, input: null }];
    });
    return { action, undoes: null, items };
  });
}

async function importFile(
  deps: JobsDeps,
  actor: Actor,
  csv: string,
  once: Once<StationJob>,
): Promise<StationJob> {
  const lines = await linesToImport(deps.db, actor.userId, csv);
  const items = lines.map(({ station, name, line, input }) => ({
    stationId: station?.id ?? null,
    name,
    line,
    input,
  }));
  return startJob(deps, actor, once, async () => ({
    action: { kind: 'import' },
    undoes: null,
    items,
  }));
}

interface Prepared {
  action: JobAction;
  undoes: string | null;
  items: NewItem[];
}

async function startJob(
  { db, clock, onStarted }: JobsDeps,
  { userId: ownerId }: Actor,
  once: Once<StationJob>,
  prepare: (trx: Trx) => Promise<Prepared>,
): Promise<StationJob> {
  const job = await db.transaction().execute((trx) =>
    once(trx, async () => {
      await lockStarts(trx, ownerId);
      if ((await countUnderWay(trx, ownerId)) >= STATION_JOBS_UNDER_WAY_MAX) throw tooMany();
      const id = newId();
      await insertJob(trx, { id, ownerId, now: clock.now(), ...(await prepare(trx)) });
      return presentJob(await requireJob(trx, ownerId, id));
    }),
  );
  onStarted();
  return job;
}

const undo = (deps: JobsDeps, actor: Actor, id: string, once: Once<StationJob>) =>
  startJob(deps, actor, once, async (trx) => {
    const job = await requireJob(trx, actor.userId, id);
    if (!canUndo(job)) throw notUndoable();
    const items = (await listUndoable(trx, id)).map(({ station_id, name, before, after }) => ({
      stationId: station_id,
      name,
      line: null,
      input: { before, after },
    }));
    return { action: { kind: 'undo' }, undoes: id, items };
  });

async function read(
  { db }: JobsDeps,
  { userId }: Actor,
  id: string,
  query: ValidRequestOf<'readStationJob'>['query'],
): Promise<AnswerOf<'readStationJob'>> {
  const job = presentJob(await requireJob(db, userId, id));
  const rows = await listItems(db, id, query);
  const results = rows.map(({ station_id, ...item }) => ({
    ...item,
    station: station_id === null ? null : { id: station_id },
  }));
  return { ...job, results, count: job.total };
}

async function requireJob(db: Db | Trx, ownerId: string, id: string): Promise<JobRow> {
  const job = await findJob(db, ownerId, id);
  if (job === undefined) throw notFound('job');
  return job;
}

const canUndo = ({ action, finished_at: finishedAt, done, is_undone: isUndone }: JobRow): boolean =>
  UNDOABLE_JOBS.includes(action.kind) && finishedAt !== null && done > 0 && !isUndone;

const presentJob = (job: JobRow): StationJob => ({
  id: job.id,
  kind: job.action.kind,
  created_at: job.created_at.toISOString(),
  finished_at: job.finished_at?.toISOString() ?? null,
  total: job.waiting + job.done + job.unchanged + job.refused,
  waiting: job.waiting,
  done: job.done,
  unchanged: job.unchanged,
  refused: job.refused,
  can_undo: canUndo(job),
});

const tooMany = (): AppError =>
  new AppError(
    'too_many_station_jobs',
    `${STATION_JOBS_UNDER_WAY_MAX} changes are under way. Wait until one has ended.`,
  );

const notUndoable = (): AppError =>
  new AppError(
    'station_job_not_undoable',
    'This change cannot be undone: it is under way, was undone already, or is of another kind.',
  );
