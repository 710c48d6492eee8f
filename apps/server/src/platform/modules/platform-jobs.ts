import { keepTablesInOrder } from '../db/tables-in-order.ts';
import { forgetKeys } from '../http/idempotency/idempotency.store.ts';
import { watchForBlocks } from '../jobs/blocked-loop.ts';
import { startOutgoingMail } from '../mail/outgoing-mail.ts';
import type { Job, JobRunner } from './job-runner.ts';
import type { Platform } from './platform.ts';

const BLOCKED_TOLD_MS = 1_000;
const FORGET_EVERY_MS = 600_000;
const TABLES_EVERY_MS = 300_000;

export function platformJobs(platform: Platform, run: JobRunner): Job[] {
  const { db, database, clock, log, config } = platform;
  return [
    watchForBlocks(BLOCKED_TOLD_MS, (blockedMs) => log.warn({ blockedMs }, 'event loop blocked')),
    run.onLeader(FORGET_EVERY_MS, (now) => forgetKeys(db, now)),
    ...(database.kind === 'embedded'
      ? [run.onEveryNode(TABLES_EVERY_MS, () => keepTablesInOrder(db))]
      : []),
    startOutgoingMail({ db, clock, log, config, onError: run.failed }),
  ];
}
