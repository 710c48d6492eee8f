// What an owner has earned that can be paid out: backed by money, and not too recent.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { readFrozenMinor } from '../disputes/disputed-money.store.ts';

/** Hundredths of a token. */
export interface PayableAmounts {
  availableMinor: number;
  /** Income that is still too recent, by day. */
  waiting: { from: Date; minor: number }[];
  unbackedMinor: number;
  /** Held back by disputes, and not part of the balance meanwhile. */
  frozenMinor: number;
}

export interface PayoutRules {
  payoutDelayDays: number;
  /** Then tokens without money behind them count too, because nothing is transferred. */
  hasTrialPayouts: boolean;
}

const DAY_MS = 24 * 60 * 60_000;
const NOTHING: PayableAmounts = {
  availableMinor: 0,
  waiting: [],
  unbackedMinor: 0,
  frozenMinor: 0,
};

/** Lock the owner's wallet before, if something is decided by it. */
export async function readPayable(
  db: Db | Trx,
  ownerId: string,
  { now, payoutDelayDays, hasTrialPayouts }: PayoutRules & { now: Date },
): Promise<PayableAmounts> {
  const wallet = await db
    .selectFrom('ledger_accounts')
    .select(['id', 'posted_minor', 'held_minor', 'backed_minor'])
    .where('kind', '=', 'owner_wallet')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  if (wallet === undefined) return NOTHING;
  const counted = hasTrialPayouts ? wallet.posted_minor : wallet.backed_minor;
  const since = new Date(now.getTime() - payoutDelayDays * DAY_MS);
  const recent = await readRecent(db, wallet.id, { since, hasTrialPayouts });
  const waitingMinor = recent.reduce((sum, { minor }) => sum + minor, 0);
  return {
    availableMinor: Math.max(0, counted - wallet.held_minor - waitingMinor),
    waiting: recent.map(({ last, minor }) => ({
      from: new Date(last.getTime() + payoutDelayDays * DAY_MS),
      minor,
    })),
    unbackedMinor: wallet.posted_minor - counted,
    frozenMinor: await readFrozenMinor(db, wallet.id),
  };
}

/** Income since then by day, less what has left the wallet again for the same reservations. */
async function readRecent(
  db: Db | Trx,
  walletId: number,
  { since, hasTrialPayouts }: { since: Date; hasTrialPayouts: boolean },
) {
  const amount = hasTrialPayouts ? sql`amount_minor` : sql`coalesce(backed_minor, amount_minor)`;
  const { rows } = await sql<{ last: Date; minor: number }>`
    with earned as (
      select reservation_id, max(created_at) as last, sum(${amount}) as minor from ledger_transfers
        where credit_account_id = ${walletId} and created_at > ${since}
        and (phase = 'post' or (phase = 'posted' and reason in ('charging', 'idle_fee')))
        group by reservation_id),
    kept as (
      select earned.last, greatest(0, earned.minor - coalesce((
        select sum(case when debit_account_id = ${walletId} then ${amount} else -${amount} end) from ledger_transfers gone
          where gone.reservation_id = earned.reservation_id and ${walletId} in (debit_account_id, credit_account_id)
          and phase = 'posted' and reason in ('commission', 'refund', 'dispute', 'dispute_returned')), 0)) as minor
      from earned)
    select max(last) as last, sum(minor)::int8 as minor from kept
      group by date_trunc('day', last, 'UTC') having sum(minor) > 0 order by 1`.execute(db);
  return rows;
}
