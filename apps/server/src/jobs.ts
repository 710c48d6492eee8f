// What the server does by itself, again and again.
import { databaseAnswers } from './features/installation/installation.reads.ts';
import { executeChanges } from './card-payments.ts';
import { chargingPointCareJobs } from './charger-care.ts';
import { systemClock } from './platform/clock.ts';
import { onLeader } from './platform/bus/run-on-leader.ts';
import type { OpenDatabase } from './platform/db/db.ts';
import { keepPartitions, SAMPLES, stepStart } from './platform/db/partitions.ts';
import { keepTablesInOrder } from './platform/db/tables-in-order.ts';
import { forgetKeys } from './platform/http/idempotency/idempotency.store.ts';
import { watchForBlocks } from './platform/jobs/blocked-loop.ts';
import { repeatOnLeader } from './platform/jobs/repeat-on-leader.ts';
import { repeat } from './platform/jobs/repeating-job.ts';
import { presenceJobs } from './presence-jobs.ts';
import { startOutgoingMail } from './platform/mail/outgoing-mail.ts';
import { notificationJobs } from './notification-jobs.ts';
import type { ServerOptions } from './platform/modules/server-options.ts';
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

type Work = (now: Date) => Promise<unknown>;

const SWEEP_EVERY_MS = 15_000;
const BLOCKED_TOLD_MS = 1_000;
const FORGET_EVERY_MS = 600_000;
const SITES_EVERY_MS = 60_000;
const TABLES_EVERY_MS = 300_000;

/** Periodic jobs of the server. Of several nodes only the leader runs those that are not each node's own. */
export function startJobs({ db, kind }: OpenDatabase, services: Services, options: ServerOptions) {
  const { config, log, nodes, metrics, clock = systemClock } = options;
  const { care, charging, notifications, ocpp, payments, sandbox, serving, sites, security } =
    services;
  const bus = onLeader(services.bus, nodes?.life);
  const once = repeatOnLeader(nodes?.life);
  const failed = (err: unknown) => {
    metrics?.countFailedJob();
    log.error({ err }, 'a job failed and will be tried again');
  };
  const regular = (everyMs: number, works: readonly Work[]) =>
    works.map((work) => once(everyMs, async () => void (await work(clock.now())), failed));
  return [
    watchForBlocks(BLOCKED_TOLD_MS, (blockedMs) =>
      log.warn({ blockedMs }, 'the program stood still and answered nobody'),
    ),
    repeat(SWEEP_EVERY_MS, () => noteAvailability(db, serving), failed),
    ...regular(SWEEP_EVERY_MS, sweeps(services)),
    charging.followReservations(failed),
    sites.follow(failed),
    once(SITES_EVERY_MS, sites.watch, failed),
    executeChanges({ bus, payments }, failed),
    ...(sandbox ? [sandbox.start(failed)] : []),
    ...chargingPointCareJobs(care, { bus, once, now: clock.now }, failed),
    ...presenceJobs({ ocpp, charging, nodes }, failed),
    ...regular(FORGET_EVERY_MS, [
      ...forgetting(services),
      (now) => forgetKeys(db, now),
      (now) => keepPartitions(db, SAMPLES, { now, before: keptMeterValues(config, now) }),
    ]),
    once(FORGET_EVERY_MS, security.renewCertificates, failed),
    ...notificationJobs({ bus, once, notifications }, failed),
    ...(kind === 'embedded'
      ? [repeat(TABLES_EVERY_MS, async () => void (await keepTablesInOrder(db)), failed)]
      : []),
    startOutgoingMail({ db, clock, log, config, onError: failed }),
  ];
}

async function noteAvailability(
  db: OpenDatabase['db'],
  serving: Services['serving'],
): Promise<void> {
  if (await databaseAnswers(db)) serving.worked();
}

const keptMeterValues = ({ meterValuesMonths }: ServerOptions['config'], now: Date) =>
  meterValuesMonths === 0 ? undefined : stepStart('month', now, -meterValuesMonths);

const sweeps = ({ reservations, charging, payments, stations }: Services): Work[] => [
  stations.refreshMap,
  reservations.sweepReservations,
  reservations.settleIdleFees,
  reservations.collectLateBills,
  reservations.remindDrivers,
  reservations.estimateCarbon,
  charging.watch,
  charging.lockSlots,
  payments.watch,
];

const forgetting = ({ charging, frameLog, accounts, energy }: Services): Work[] => [
  energy.forget,
  charging.forget,
  frameLog.forget,
  accounts.forget,
];
