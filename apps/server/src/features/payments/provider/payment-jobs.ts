// Periodic work: expired payments, and requests to the provider that are due again. Each is claimed separately, so that
// several nodes may run this at once and one failure does not stop the others.
import { forEachCollectingErrors } from '../../../platform/jobs/for-each-collecting-errors.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import {
  collectDisputeDebts,
  freezeOpenDisputes,
  processWaitingDisputes,
} from '../disputes/dispute-jobs.ts';
import { executeChange } from './carry-out.ts';
import { executeRefund } from '../refunds/carry-out-refund.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { findDuePayments } from '../payments.store.ts';
import { findDueRefunds } from '../refunds/refunds.store.ts';

/** No pass is left out because of a row that failed in another. */
export async function watchPayments(deps: PaymentsDeps, now: Date): Promise<void> {
  const passes = [
    changePayments,
    executeRefunds,
    processWaitingDisputes,
    freezeOpenDisputes,
    collectDisputeDebts,
  ];
  await forEachCollectingErrors(passes, (pass) => pass(deps, now));
}

const idOf = (id: string): string => id;

async function changePayments(deps: PaymentsDeps, now: Date): Promise<void> {
  const { db } = deps;
  await forEachRow({ db, kind: 'payment', now }, await findDuePayments(db, now), {
    idOf,
    work: async (id) => void (await executeChange(deps, id)),
  });
}

async function executeRefunds(deps: PaymentsDeps, now: Date): Promise<void> {
  const { db } = deps;
  await forEachRow({ db, kind: 'payment_refund', now }, await findDueRefunds(db, now), {
    idOf,
    work: async (id) => void (await executeRefund(deps, id)),
  });
}
