// What nobody asks for but time brings: payments that expire, and requests to the provider that are due again. Each is
// taken alone, so that several servers may run this at once and nothing stands in the way of the next.
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import { carryOut } from './carry-out.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { findDuePayments } from './payments.store.ts';

export async function watchPayments(deps: PaymentsDeps, now: Date): Promise<void> {
  await eachAlone(
    await findDuePayments(deps.db, now),
    async (id) => void (await carryOut(deps, id)),
  );
}
