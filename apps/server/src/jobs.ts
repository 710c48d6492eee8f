// What the server does by itself, again and again.
import { carryOutChanges } from './card-payments.ts';
import { chargerCareJobs } from './charger-care.ts';
import { systemClock } from './platform/clock.ts';
import { type OpenDatabase } from './platform/db/connection.ts';
import { keepTablesInOrder } from './platform/db/tables-in-order.ts';
import { forgetKeys } from './platform/http/once.store.ts';
import { watchForBlocks } from './platform/jobs/blocked-loop.ts';
import { repeat } from './platform/jobs/repeating-job.ts';
import { startOutgoingMail } from './platform/mail/outgoing-mail.ts';
import type { ServerOptions } from './server-options.ts';
import type { Services } from './services.ts';

interface Job {
  stop(): Promise<void>;
}

/** Starts the jobs when `ready` is; stopped before that, it starts none. */
export function startJobsAfter(
  ready: Promise<unknown> = Promise.resolve(),
  start: () => Job[],
): Job {
  let jobs: Job[] = [];
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

const SWEEP_EVERY_MS = 15_000;
const BLOCKED_TOLD_MS = 1_000;
const PRESENCE_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 600_000;
const SITES_EVERY_MS = 60_000;
const TABLES_EVERY_MS = 300_000;

/** What the server does by itself, again and again. */
export function startJobs(
  { db, kind }: OpenDatabase,
  {
    accounts,
    bus,
    care,
    charging,
    frameLog,
    reservations,
    payments,
    sandbox,
    sites,
    security,
  }: Services,
  options: ServerOptions,
) {
  const { config, log, clock = systemClock } = options;
  const failed = (err: unknown) => log.error({ err }, 'a job failed and will be tried again');
  return [
    watchForBlocks(BLOCKED_TOLD_MS, (blockedMs) =>
      log.warn({ blockedMs }, 'the program stood still and answered nobody'),
    ),
    repeat(
      SWEEP_EVERY_MS,
      async () => void (await reservations.sweepReservations(clock.now())),
      failed,
    ),
    repeat(SWEEP_EVERY_MS, async () => void (await reservations.collectLateBills()), failed),
    repeat(
      SWEEP_EVERY_MS,
      async () => void (await reservations.remindDrivers(clock.now())),
      failed,
    ),
    repeat(SWEEP_EVERY_MS, () => charging.watch(clock.now()), failed),
    repeat(SWEEP_EVERY_MS, () => charging.holdPlugs(clock.now()), failed),
    charging.followReservations(failed),
    sites.follow(failed),
    repeat(SITES_EVERY_MS, sites.watch, failed),
    repeat(SWEEP_EVERY_MS, () => payments.watch(clock.now()), failed),
    carryOutChanges({ bus, payments }, failed),
    ...(sandbox ? [sandbox.start(failed)] : []),
    ...chargerCareJobs(care, { bus, now: clock.now }, failed),
    repeat(PRESENCE_EVERY_MS, charging.refreshPresence, failed),
    repeat(FORGET_EVERY_MS, () => charging.forget(clock.now()), failed),
    repeat(FORGET_EVERY_MS, security.renewCertificates, failed),
    repeat(FORGET_EVERY_MS, () => frameLog.forget(clock.now()), failed),
    repeat(FORGET_EVERY_MS, () => accounts.forget(clock.now()), failed),
    repeat(FORGET_EVERY_MS, () => forgetKeys(db, clock.now()), failed),
    ...(kind === 'embedded'
      ? [repeat(TABLES_EVERY_MS, async () => void (await keepTablesInOrder(db)), failed)]
      : []),
    startOutgoingMail({ db, clock, log, config, onError: failed }),
  ];
}
