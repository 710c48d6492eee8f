import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';

export interface DisputeLine {
  id: string;
  provider: string;
  provider_dispute_id: string;
  payment_id: string | null;
  reservation_id: string | null;
  provider_payment_id: string | null;
  status: 'open' | 'won' | 'lost';
  provider_status: string;
  reason: string;
  currency: string;
  amount_minor: number;
  tokens_minor: number;
  frozen_minor: number;
  debt_minor: number;
  repaid_minor: number;
  respond_by: Date | null;
  opened_at: Date;
  ended_at: Date | null;
  email: string | null;
  /** The provider decides it anew: an appeal, or a decision that was taken back. */
  is_changed: boolean;
}

/** Disputes that are open, owed for, or changed after their end, or all of them; those that are due first come first. */
export async function listDisputes(
  db: Db,
  { all, limit }: { all: boolean; limit: number },
): Promise<DisputeLine[]> {
  const { rows } = await sql<DisputeLine>`
    select dispute.*, payment.reservation_id, payment.provider_payment_id,
      (select coalesce(sum(amount_minor), 0)::int8 from ledger_transfers frozen
        where frozen.dispute_id = dispute.id and frozen.reason = 'dispute') as frozen_minor,
      case when users.deleted_at is null then users.email end as email, ${IS_CHANGED} as is_changed
    from payment_disputes dispute left join payments payment on payment.id = dispute.payment_id
    left join users on users.id = payment.user_id
    where ${all} or dispute.status = 'open' or dispute.repaid_minor < dispute.debt_minor or ${IS_CHANGED}
    order by dispute.status <> 'open', dispute.respond_by nulls last, dispute.opened_at desc, dispute.id
    limit ${limit}`.execute(db);
  return rows;
}

const IS_CHANGED = sql`(dispute.status = 'lost' and dispute.provider_status <> 'lost'
  or dispute.status = 'won' and dispute.provider_status not in ('won', 'warning_closed', 'prevented'))`;
