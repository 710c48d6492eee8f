// Events of a provider about refunds only make this server ask how the refund stands.
import * as z from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { type ProviderEvent, ProviderUnavailable } from '../provider/payment-provider.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { insertEvent } from '../payments.store.ts';
import { executeRefund, recheckRefund, REFUND_KEY } from './carry-out-refund.ts';
import { findRefund, makeRefundDue, type RefundName, type RefundRow } from './refunds.store.ts';

type RefundEvent = ProviderEvent & Required<Pick<ProviderEvent, 'refund'>>;

export async function receiveRefundEvent(
  deps: PaymentsDeps,
  provider: string,
  event: RefundEvent,
): Promise<void> {
  const { db, clock } = deps;
  const refund = await findRefund(db, provider, nameOf(event));
  // Before the event is noted: no job asks about a refund that is done, so the provider has to tell again.
  if (refund?.status === 'done') await recheck(deps, refund);
  const now = clock.now();
  const isNew = await db.transaction().execute(async (trx) => {
    const noted = { provider, event_id: event.eventId, kind: event.kind, received_at: now };
    if (!(await insertEvent(trx, { ...noted, payment_id: refund?.payment_id ?? null })))
      return false;
    if (refund !== undefined) await makeRefundDue(trx, refund.id, now);
    return true;
  });
  // What fails from here on is done by the job.
  if (isNew && refund !== undefined) await executeRefund(deps, refund.id).catch(deps.onFault);
}

/** The event may come before the answer that tells the provider's id. */
function nameOf({ refund: { id, key = '' } }: RefundEvent): RefundName {
  const ours = z.uuid().safeParse(key.startsWith(REFUND_KEY) ? key.slice(REFUND_KEY.length) : '');
  return ours.success ? { id: ours.data } : { provider_refund_id: id };
}

async function recheck(deps: PaymentsDeps, refund: RefundRow): Promise<void> {
  try {
    await recheckRefund(deps, refund);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('service_unavailable', 'The provider cannot be asked now. Send it again.');
  }
}
