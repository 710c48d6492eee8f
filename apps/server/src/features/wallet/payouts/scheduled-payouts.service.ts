// Requests payouts by the schedules of owners: everything that can be paid out, on the first day of each week or month, or as soon as
// the server runs again. What is below the minimum then waits for the next period.
import { PAYOUT_SCHEDULES, scheduledSince } from '@voltagora/domain';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { noteScheduleHandled } from '../../bank-accounts/public.ts';
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
    if (since === undefined) continue;
    const isFirstDay = now.getTime() - since.getTime() < DAY_MS;
    const owners = await listScheduledOwners(deps.db, { schedule, since, limit: OWNERS_AT_ONCE });
    await forEachRow({ db: deps.db, kind: 'scheduled_payout', now }, owners, {
      idOf: ({ owner_id }) => owner_id,
      work: ({ owner_id: ownerId }) => requestWhole(deps, ownerId, isFirstDay),
    });
  }
}

async function requestWhole(deps: PayoutDeps, ownerId: string, isFirstDay: boolean): Promise<void> {
  const now = deps.clock.now();
  const { availableMinor } = await readPayable(deps.db, ownerId, { ...deps, now });
  if (!isEnough(deps, availableMinor)) {
    if (!isFirstDay) await noteScheduleHandled(deps.db, ownerId, now);
    return;
  }
  const asked = { ownerId, amountMinor: availableMinor, isScheduled: true };
  await deps.db.transaction().execute(async (trx) => {
    await requestPayout(deps, trx, asked);
    await noteScheduleHandled(trx, ownerId, now);
  });
}
