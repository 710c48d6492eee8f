import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';

export interface PaymentLine {
  what: 'booking' | 'top_up' | 'refund';
  id: string;
  payment_id: string;
  reservation_id: string | null;
  provider: string;
  /** The provider's id of the payment. */
  provider_payment_id: string | null;
  currency: string;
  amount_minor: number;
  status: string;
  failure: string | null;
  attempts: number;
  created_at: Date;
  email: string;
  deleted_at: Date | null;
}

/** Failures that the host has to look at, unlike a payment that the driver abandoned. */
const WRONG = [
  'amount_mismatch',
  'authorization_lost',
  'capture_refused',
  'amount_too_small',
  'not_returned',
  'provider_error',
];
const ATTEMPTS_ODD = 5;

/** Payments and refunds, newest first: all of them, or only failed and retried ones. */
export async function listPayments(
  db: Db,
  { all, limit }: { all: boolean; limit: number },
): Promise<PaymentLine[]> {
  const { rows } = await sql<PaymentLine>`
    select found.*, users.email, users.deleted_at from (
      select kind as what, id, id as payment_id, reservation_id, provider, provider_payment_id, currency,
        coalesce(capture_minor, amount_minor) as amount_minor, status, failure, attempts, created_at, user_id
      from payments
      where ${all} or failure = any(${WRONG}) or (status in ('capturing', 'canceling') and attempts >= ${ATTEMPTS_ODD})
      union all
      select 'refund', refund.id, payment_id, reservation_id, provider, provider_payment_id, currency,
        refund.amount_minor, refund.status, refund.failure, refund.attempts, refund.created_at, user_id
      from payment_refunds refund join payments on payments.id = refund.payment_id
      where ${all} or refund.status = 'failed' or (refund.status = 'requested' and refund.attempts >= ${ATTEMPTS_ODD})
    ) found join users on users.id = found.user_id
    order by found.created_at desc, found.id limit ${limit}`.execute(db);
  return rows;
}
