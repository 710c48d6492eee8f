// What nobody asks for but time brings: payments that expire, and requests to the provider that are due again. Each is
// taken alone, so that several servers may run this at once and nothing stands in the way of the next.
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import { carryOut } from './carry-out.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { findDuePayments } from './payments.store.ts';
import { findDueRefunds } from './refunds.store.ts';

export async function watchPayments(deps: PaymentsDeps, now: Date): Promise<void> {
  const payments = await findDuePayments(deps.db, now);
  await eachAlone(payments, async (id) => void (await carryOut(deps, id)));
  const refunds = await findDueRefunds(deps.db, now);
  await eachAlone(refunds, async (id) => void (await carryOutRefund(deps, id)));
}
