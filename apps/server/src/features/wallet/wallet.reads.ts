// Presents a wallet: its balance, and its movements by page. Holds are part of the balance, not movements.
import type { WalletTransaction } from '@voltagora/contract';
import { type CurrencyName, tokenMinorToTokens } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { readFromShorterSide } from '../../platform/db/queries/read-from-shorter-side.ts';
import type { Actor } from '../../platform/http/actor.ts';

type WalletKind = 'driver_wallet' | 'owner_wallet';
export type TransactionsPage = { page: number; page_size: number; search: string };

const walletKind = (actor: Actor): WalletKind =>
  actor.role === 'driver' ? 'driver_wallet' : 'owner_wallet';

/** The balance of the user in this role; [S5.04] never shown below 0. */
export async function readBalance(db: Db, actor: Actor, card: CardOfRefunds | undefined) {
  const account = await readAccount(db, actor);
  const shown = (minor: number) => tokenMinorToTokens(Math.max(0, minor));
  const { posted_minor: posted, held_minor: held } = account ?? { posted_minor: 0, held_minor: 0 };
  const balance = {
    balance: shown(posted),
    held: shown(held),
    available: shown(posted - held),
    refundable: shown(await readRefundable(db, actor, { card, available: posted - held })),
  };
  return { results: [balance], count: 1 };
}

/** The provider whose cards bought tokens; others cannot be refunded. */
export interface CardOfRefunds {
  provider: string;
  currency: CurrencyName;
}

/** Bought tokens that are neither used, held nor being refunded: gifts count as used first. */
async function readRefundable(
  db: Db,
  { userId, role }: Actor,
  { card, available }: { card: CardOfRefunds | undefined; available: number },
): Promise<number> {
  if (card === undefined || role !== 'driver') return 0;
  const { rows } = await sql<{ left_minor: number }>`
    select coalesce(sum(capture_tokens_minor - (select coalesce(sum(refund.tokens_minor), 0)
      from payment_refunds refund where refund.payment_id = payments.id and refund.status <> 'failed')
      - (select coalesce(sum(dispute.tokens_minor), 0) from payment_disputes dispute
        where dispute.payment_id = payments.id and dispute.status <> 'won')), 0)::int8 as left_minor
    from payments where user_id = ${userId}::uuid and kind = 'top_up' and status = 'captured'
      and provider = ${card.provider} and currency = ${card.currency}`.execute(db);
  return Math.min(available, rows[0]?.left_minor ?? 0);
}

/** Income of an owner's wallet from sessions and fees since then, in hundredths of a token, less commission, refunds and disputes. */
export async function readEarnedMinor(db: Db, ownerId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ earned_minor: number }>`
    with wallet as (
      select id from ledger_accounts where kind = 'owner_wallet' and user_id = ${ownerId}::uuid)
    select ((select coalesce(sum(amount_minor), 0) from ledger_transfers
        where credit_account_id = (select id from wallet) and (phase = 'post' or (phase = 'posted' and reason in ('charging', 'idle_fee', 'dispute_returned'))) and created_at > ${since})
      - (select coalesce(sum(amount_minor), 0) from ledger_transfers
        where debit_account_id = (select id from wallet) and reservation_id is not null
        and reason in ('commission', 'refund', 'dispute')
        and created_at > ${since}))::bigint as earned_minor`.execute(db);
  return rows[0]?.earned_minor ?? 0;
}

/** Movements of the user's wallet, newest first: posted transfers, not holds. */
export async function listTransactions(db: Db, actor: Actor, page: TransactionsPage) {
  const account = await readAccount(db, actor);
  if (account === undefined) return { results: [], count: 0 };
  const [out, into] = movements(db, account.id, page.search);
  const { count } = await db
    .selectFrom(out.unionAll(into).as('movement'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { isReversed, offset, limit } = readFromShorterSide(page, count);
  const direction = isReversed ? 'asc' : 'desc';
  const within = (side: typeof out) => {
    const reached = side.orderBy('sequence', direction).limit(offset + limit);
    return db.selectFrom(reached.as('reached')).select(['id', 'sequence']);
  };
  const ids = db
    .selectFrom(within(out).unionAll(within(into)).as('movement'))
    .select('id')
    .orderBy('sequence', direction)
    .limit(limit)
    .offset(offset);
  const rows = await selectMovements(db)
    .where('ledger_transfers.id', 'in', ids)
    .orderBy('ledger_transfers.sequence', 'desc')
    .execute();
  return { results: rows.map((row) => presentMovement(row, account.id)), count };
}

const readAccount = (db: Db, actor: Actor) =>
  db
    .selectFrom('ledger_accounts')
    .select(['id', 'posted_minor', 'held_minor'])
    .where('kind', '=', walletKind(actor))
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();

/**
 * All of them, or those at stations with the searched name: debits and credits. Each side uses an index in the list's order,
 * limited to one page; otherwise PostgreSQL would sort all rows.
 */
function movements(db: Db, accountId: number, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const side = (column: 'debit_account_id' | 'credit_account_id') =>
    db
      .selectFrom('ledger_transfers')
      .select(['id', 'sequence'])
      .where(column, '=', accountId)
      .where('phase', 'in', ['posted', 'post'])
      .$if(search !== '', (query) =>
        query.where('reservation_id', 'in', (eb) =>
          eb
            .selectFrom('reservations')
            .innerJoin('stations', 'stations.id', 'reservations.station_id')
            .select('reservations.id')
            .where('stations.name', 'ilike', pattern),
        ),
      );
  return [side('debit_account_id'), side('credit_account_id')] as const;
}

const selectMovements = (db: Db) =>
  db
    .selectFrom('ledger_transfers')
    .leftJoin('reservations', 'reservations.id', 'ledger_transfers.reservation_id')
    .leftJoin('stations', 'stations.id', 'reservations.station_id')
    .select([
      'ledger_transfers.id',
      'reason',
      'amount_minor',
      'credit_account_id',
      'debit_posted_after_minor',
      'credit_posted_after_minor',
      'reservation_id',
      'stations.name as station_name',
      'ledger_transfers.created_at',
    ]);

type Movement = Awaited<ReturnType<ReturnType<typeof selectMovements>['execute']>>[number];

function presentMovement(row: Movement, accountId: number): WalletTransaction {
  const isCredit = row.credit_account_id === accountId;
  return {
    id: row.id,
    kind: kindOf(row.reason),
    tokens: tokenMinorToTokens(isCredit ? row.amount_minor : -row.amount_minor),
    balance_after: tokenMinorToTokens(
      isCredit ? row.credit_posted_after_minor : row.debit_posted_after_minor,
    ),
    reservation: row.reservation_id === null ? null : { id: row.reservation_id },
    station_name: row.station_name,
    created_at: row.created_at.toISOString(),
  };
}

function kindOf(reason: Movement['reason']): WalletTransaction['kind'] {
  if (reason === 'reservation' || reason === 'card_payment' || reason === 'card_refund') {
    throw new Error('A hold or card transfer is not a movement of a wallet');
  }
  if (reason === 'dispute_lost') throw new Error('What is lost leaves no wallet');
  return reason;
}
