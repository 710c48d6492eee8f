// Periodic work: expired payments, and requests to the provider that are due again. Each is claimed separately, so that
// several nodes may run this at once and one failure does not stop the others.
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { collectDisputeDebts, freezeOpenDisputes } from '../disputes/dispute-jobs.ts';
import { executeChange } from './carry-out.ts';
import { executeRefund } from '../refunds/carry-out-refund.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { findDuePayments } from '../payments.store.ts';
import { findDueRefunds } from '../refunds/refunds.store.ts';

export async function watchPayments(deps: PaymentsDeps, now: Date): Promise<void> {
  const { db } = deps;
  const idOf = (id: string) => id;
  await forEachRow({ db, kind: 'payment', now }, await findDuePayments(db, now), {
    idOf,
    work: async (id) => void (await executeChange(deps, id)),
  });
  await forEachRow({ db, kind: 'payment_refund', now }, await findDueRefunds(db, now), {
    idOf,
    work: async (id) => void (await executeRefund(deps, id)),
  });
  await freezeOpenDisputes(deps, now);
  await collectDisputeDebts(deps, now);
}
