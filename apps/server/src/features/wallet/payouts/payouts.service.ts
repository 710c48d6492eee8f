// Payouts of an owner's earnings: requested by the owner, whose tokens are held meanwhile, and decided by the host.
import type { AnswerOf, Payout, ValidRequestOf } from '@voltagora/contract';
import {
  cutQuotient,
  decimalToMicro,
  exactProduct,
  microToAmount,
  tokenMinorToTokens,
  tokensToTokenMinor,
} from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../../platform/ids.ts';
import { lockWallets } from '../closing/closing.store.ts';
import { listPayoutRows, type PayoutRow } from './payouts.reads.ts';
import {
  findPayout,
  insertPayout,
  lockOpenPayout,
  lockPayout,
  markDecided,
} from './payouts.store.ts';
import {
  accountId,
  insertTransfer,
  isOutOfFunds,
  lockHold,
  payoutKey,
  useOfHold,
} from '../wallet.store.ts';

interface PayoutDeps {
  db: Db;
  clock: Clock;
  tokenFiatPrice: number;
}

export const createPayouts = (deps: PayoutDeps) => ({
  payouts: (actor: Actor, query: ValidRequestOf<'listPayouts'>['query']) =>
    list(deps, actor, query),
  /** Error codes: payout_open, not_enough_tokens. */
  requestPayout: (
    actor: Actor,
    asked: ValidRequestOf<'requestPayout'>['body'],
    once: Once<Payout> = withoutKey,
  ) =>
    deps.db
      .transaction()
      .execute((trx) =>
        once(trx, () => request(deps, trx, actor, tokensToTokenMinor(asked.tokens))),
      ),
});

async function list(
  { db, tokenFiatPrice }: PayoutDeps,
  { userId }: Actor,
  query: ValidRequestOf<'listPayouts'>['query'],
): Promise<AnswerOf<'listPayouts'>> {
  const { rows, count } = await listPayoutRows(db, userId, query);
  return { results: rows.map((row) => present(row, tokenFiatPrice)), count };
}

/** Lock order, as everywhere: wallets before payouts. */
async function request(
  { clock, tokenFiatPrice }: PayoutDeps,
  trx: Trx,
  { userId }: Actor,
  amountMinor: number,
): Promise<Payout> {
  const now = clock.now();
  const wallet = await accountId(trx, 'owner_wallet', userId);
  await lockWallets(trx, [userId]);
  const asked = {
    id: newId(),
    amount_minor: amountMinor,
    token_price_micro: decimalToMicro(tokenFiatPrice),
    requested_at: now,
  };
  if (!(await insertPayout(trx, { ...asked, owner_id: userId }))) {
    throw new AppError('payout_open', 'A payout is asked for already; wait until it is decided.');
  }
  await hold(trx, { payoutId: asked.id, ownerId: userId, wallet, amountMinor, now });
  return present({ ...asked, status: 'requested', note: '', decided_at: null }, tokenFiatPrice);
}

interface PayoutHold {
  payoutId: string;
  ownerId: string;
  wallet: number;
  amountMinor: number;
  now: Date;
}

async function hold(
  trx: Trx,
  { payoutId, ownerId, wallet, amountMinor, now }: PayoutHold,
): Promise<void> {
  try {
    await insertTransfer(trx, {
      id: newId(),
      idempotency_key: payoutKey(payoutId),
      phase: 'pending',
      pending_id: null,
      debit_account_id: wallet,
      credit_account_id: await accountId(trx, 'owner_payouts', ownerId),
      amount_minor: amountMinor,
      reason: 'payout',
      reservation_id: null,
      created_at: now,
    });
  } catch (error) {
    if (!isOutOfFunds(error)) throw error;
    throw new AppError('not_enough_tokens', 'There are not enough tokens in the wallet.');
  }
}

/** At the current token price: the contract has no other. */
function present(
  row: Omit<PayoutRow, 'decided_at'> & { decided_at: Date | null },
  tokenFiatPrice: number,
): Payout {
  const priceMicro = row.token_price_micro ?? decimalToMicro(tokenFiatPrice);
  const micro = cutQuotient(exactProduct(row.amount_minor, priceMicro), 100);
  return {
    id: row.id,
    tokens: tokenMinorToTokens(row.amount_minor),
    fiat_amount: microToAmount(micro),
    status: row.status,
    note: row.note,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

export type PayoutOutcome =
  | { kind: 'decided'; ownerId: string; amountMinor: number }
  | { kind: 'not_found' }
  | { kind: 'decided_before'; status: 'paid' | 'refused'; at: Date | null }
  /** The wallet is closed, so tokens cannot be returned to it. */
  | { kind: 'not_returnable' };

/** Pays or refuses a payout: posts or releases its hold, once, also with concurrent decisions. */
export async function decidePayout(
  trx: Trx,
  { id, status, note, now }: { id: string; status: 'paid' | 'refused'; note: string; now: Date },
): Promise<PayoutOutcome> {
  const found = await findPayout(trx, id);
  if (found === undefined) return { kind: 'not_found' };
  await lockWallets(trx, [found.owner_id]);
  const payout = await lockPayout(trx, id);
  if (payout.status !== 'requested') {
    return { kind: 'decided_before', status: payout.status, at: payout.decided_at };
  }
  const isHeld = await endHold(trx, payout.id, { isPaid: status === 'paid', now });
  if (!isHeld && status === 'refused') return { kind: 'not_returnable' };
  await markDecided(trx, id, { status, note, decided_at: now });
  return { kind: 'decided', ownerId: payout.owner_id, amountMinor: payout.amount_minor };
}

/** Releases the hold of the owner's open payout before its wallet is closed; undefined when there is none. */
export async function releaseOpenPayout(
  trx: Trx,
  ownerId: string,
  now: Date,
): Promise<string | undefined> {
  const payout = await lockOpenPayout(trx, ownerId);
  if (payout === undefined) return undefined;
  return (await endHold(trx, payout.id, { isPaid: false, now })) ? payout.id : undefined;
}

/** False when it has no hold: the payout of a closed wallet, whose tokens were moved already. */
async function endHold(
  trx: Trx,
  payoutId: string,
  { isPaid, now }: { isPaid: boolean; now: Date },
): Promise<boolean> {
  const held = await lockHold(trx, payoutKey(payoutId));
  if (held === undefined || (await useOfHold(trx, held.id)) !== undefined) return false;
  await insertTransfer(trx, {
    id: newId(),
    idempotency_key: `settle:${payoutKey(payoutId)}`,
    phase: isPaid ? 'post' : 'void',
    pending_id: held.id,
    debit_account_id: held.debit_account_id,
    credit_account_id: held.credit_account_id,
    amount_minor: isPaid ? held.amount_minor : 0,
    reason: 'payout',
    reservation_id: null,
    created_at: now,
  });
  return true;
}
