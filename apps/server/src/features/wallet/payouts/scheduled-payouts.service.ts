// Requests payouts by the schedules of owners: everything that can be paid out, on the first day of each week or month. What is
// below the minimum waits for the next period.
import { PAYOUT_SCHEDULES, scheduledSince } from '@voltagora/domain';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { readPayable } from './payable.reads.ts';
import { listScheduledOwners } from './payouts.reads.ts';
import { isEnough, type PayoutDeps, requestPayout } from './payouts.service.ts';

const DAY_MS = 24 * 60 * 60_000;
const OWNERS_AT_ONCE = 1_000;

/** Run it every hour: each owner has at most one request in a period. */
export async function requestScheduledPayouts(deps: PayoutDeps): Promise<void> {
  const now = deps.clock.now();
  for (const schedule of PAYOUT_SCHEDULES) {
    const since = scheduledSince(schedule, now);
    if (since === undefined || now.getTime() - since.getTime() >= DAY_MS) continue;
    const owners = await listScheduledOwners(deps.db, { schedule, since, limit: OWNERS_AT_ONCE });
    await forEachRow({ db: deps.db, kind: 'scheduled_payout', now }, owners, {
      idOf: ({ owner_id }) => owner_id,
      work: ({ owner_id: ownerId }) => requestWhole(deps, ownerId),
    });
  }
}

async function requestWhole(deps: PayoutDeps, ownerId: string): Promise<void> {
  const now = deps.clock.now();
  const { availableMinor } = await readPayable(deps.db, ownerId, { ...deps, now });
  if (!isEnough(deps, availableMinor)) return;
  const asked = { ownerId, amountMinor: availableMinor, isScheduled: true };
  await deps.db.transaction().execute((trx) => requestPayout(deps, trx, asked));
}
