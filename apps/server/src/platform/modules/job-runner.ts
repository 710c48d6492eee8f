// Runs the periodic jobs of modules.
import type { Clock } from '../clock.ts';
import { repeatOnLeader } from '../jobs/repeat-on-leader.ts';
import type { NodeLife } from '../nodes/node-life.ts';
import { repeat, type RepeatingJob } from '../jobs/repeating-job.ts';

export interface Job {
  stop(): Promise<void>;
}

type Work = (now: Date) => unknown;

export interface JobRunner {
  /** Runs only on the leader. */
  onLeader(everyMs: number, work: Work): RepeatingJob;
  onEveryNode(everyMs: number, work: Work): RepeatingJob;
  /** Logs and counts the failure of a run; the job runs again later. */
  failed(error: unknown): void;
}

interface RunnerDeps {
  clock: Clock;
  life: NodeLife | undefined;
  failed: JobRunner['failed'];
}

export function createJobRunner({ clock, life, failed }: RunnerDeps): JobRunner {
  const repeatThere = repeatOnLeader(life);
  const atNow = (work: Work) => async () => void (await work(clock.now()));
  return {
    onLeader: (everyMs, work) => repeatThere(everyMs, atNow(work), failed),
    onEveryNode: (everyMs, work) => repeat(everyMs, atNow(work), failed),
    failed,
  };
}

/** Starts the jobs once `ready` resolves. If stopped before that, it starts none. */
export function startJobsAfter(
  ready: Promise<unknown> = Promise.resolve(),
  start: () => readonly Job[],
): Job {
  let jobs: readonly Job[] = [];
  let isStopped = false;
  void ready.then(() => {
    if (!isStopped) jobs = start();
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
