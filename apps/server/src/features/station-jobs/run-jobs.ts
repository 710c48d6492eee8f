// Carries out what waits, on the leader: each item in a transaction of its own, so that one that fails never stops the others, and an
// item is done once however often the program ends in between.
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { isDatabaseAway } from '../../platform/db/postgres/database-away.ts';
import type { Platform } from '../../platform/modules/platform.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { forEachCollectingErrors } from '../../platform/jobs/for-each-collecting-errors.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import { applyAction, applyUndoing, type Editing, Undoing } from './apply-action.ts';
import { listUnfinished, listWaitingItems, type WaitingItem } from './station-jobs.reads.ts';
import { applyImport } from './import/apply-import.ts';
import { ImportInput } from './import/plan-import.ts';
import {
  deleteJobsBefore,
  finishJob,
  lockWaiting,
  type Outcome,
  storeOutcome,
} from './station-jobs.store.ts';

/** Items of a job before it is another job's turn. */
const ITEMS_AT_ONCE = 25;
const KEPT_MS = 30 * 86_400_000;

export interface RunDeps {
  db: Db;
  clock: Clock;
  log: Pick<Platform['log'], 'error'>;
  editing: Editing;
  /** Called after changes are committed. */
  tellStationsChanged: () => void;
  isStopping: () => boolean;
}

type Job = Awaited<ReturnType<typeof listUnfinished>>[number];

/** Runs all jobs until nothing waits that may be tried now. */
export async function runJobs(deps: RunDeps): Promise<void> {
  while ((await runRound(deps)) > 0 && !deps.isStopping());
}

export const forgetOld = ({ db, clock }: Pick<RunDeps, 'db' | 'clock'>) =>
  deleteJobsBefore(db, new Date(clock.now().getTime() - KEPT_MS));

/** A few items of each job; returns how many were handled. */
async function runRound(deps: RunDeps): Promise<number> {
  const { db, clock } = deps;
  let handled = 0;
  const pass = { db, kind: 'station_job', now: clock.now() };
  await forEachRow(pass, await listUnfinished(db), {
    idOf: ({ id }) => id,
    work: async (job) => {
      handled += await runBatch(deps, job);
    },
  });
  return handled;
}

async function runBatch(deps: RunDeps, job: Job): Promise<number> {
  const items = await listWaitingItems(deps.db, job.id, ITEMS_AT_ONCE);
  try {
    await forEachCollectingErrors(items, async (item) => {
      if (!deps.isStopping()) await runItem(deps, job, item);
    });
  } finally {
    if (items.length > 0) deps.tellStationsChanged();
  }
  if (items.length < ITEMS_AT_ONCE) await finishJob(deps.db, job.id, deps.clock.now());
  return items.length;
}

async function runItem(deps: RunDeps, job: Job, item: WaitingItem): Promise<void> {
  try {
    await deps.db.transaction().execute(async (trx) => {
      if (!(await lockWaiting(trx, item))) return;
      await storeOutcome(trx, item, await outcomeOf(deps, trx, job, item));
    });
  } catch (error) {
    // It waits, and is tried again.
    if (isDatabaseAway(error)) throw error;
    await storeOutcome(deps.db, item, refusalOf(deps, item, error));
  }
}

async function outcomeOf(
  { editing }: RunDeps,
  trx: Trx,
  { owner_id: userId, action }: Job,
  { station_id: stationId, input }: WaitingItem,
): Promise<Outcome> {
  const owner = { userId };
  if (action.kind === 'import') {
    return applyImport(editing, trx, { owner, stationId }, ImportInput.parse(input));
  }
  if (stationId === null) return { state: 'refused', code: 'not_found' };
  const at = { owner, stationId };
  if (action.kind === 'undo') return applyUndoing(editing, trx, at, Undoing.parse(input));
  return applyAction(editing, trx, at, action);
}

function refusalOf({ log }: RunDeps, item: WaitingItem, error: unknown): Outcome {
  if (error instanceof AppError) {
    const [fault] = Object.entries(error.extra.errors ?? {});
    const detail = fault === undefined ? error.message : `${fault[0]} ${fault[1].join(', ')}`;
    return { state: 'refused', code: error.code, detail };
  }
  log.error({ err: error, job: item.job_id, position: item.position }, 'a station job item failed');
  return { state: 'refused', code: 'failed' };
}
