// Periodic work: expired payments, and requests to the provider that are due again. Each is claimed separately, so that
// several nodes may run this at once and one failure does not stop the others.
import { forEachCollectingErrors } from '../../../platform/jobs/for-each-collecting-errors.ts';
import { executeChange } from './carry-out.ts';
import { executeRefund } from '../refunds/carry-out-refund.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { findDuePayments } from '../payments.store.ts';
import { findDueRefunds } from '../refunds/refunds.store.ts';

export async function watchPayments(deps: PaymentsDeps, now: Date): Promise<void> {
  const payments = await findDuePayments(deps.db, now);
  await forEachCollectingErrors(payments, async (id) => void (await executeChange(deps, id)));
  const refunds = await findDueRefunds(deps.db, now);
  await forEachCollectingErrors(refunds, async (id) => void (await executeRefund(deps, id)));
}
