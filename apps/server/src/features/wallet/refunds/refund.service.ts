// Refunds the charge of a reservation in the ledger: from owner and host in proportion to their income, or from the host alone.
// The host decides each case.
import { planRefund, refundableMinor } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { type PaidFrom, readAvailableMinor, readPaidFrom } from './refunds.store.ts';
import {
  accountId,
  insertTransfer,
  isOutOfFunds,
  lockAccount,
  lockHoldOf,
} from '../wallet.store.ts';

export interface RefundRequest {
  reservationId: string;
  /** Hundredths of a token; undefined: the whole rest. */
  amountMinor: number | undefined;
  atHostsCost: boolean;
  /** Of somebody who has left, only what they paid by card can go back. */
  hasWallet: boolean;
  now: Date;
}

export type RefundOutcome =
  | {
      kind: 'refunded';
      /** What goes back to the card and to the wallet; the card's money is the caller's to ask for. */
      cardMinor: number;
      walletMinor: number;
      ownerMinor: number;
      hostMinor: number;
      leftMinor: number;
    }
  | { kind: 'not_charged' }
  | { kind: 'no_wallet' }
  | { kind: 'too_much'; leftMinor: number }
  | { kind: 'owner_lacks'; neededMinor: number; availableMinor: number };

/** Serialized, so that two refunds never exceed the charge. */
export async function refundReservation(
  trx: Trx,
  { reservationId, amountMinor, atHostsCost, hasWallet, now }: RefundRequest,
): Promise<RefundOutcome> {
  const hold = await lockHoldOf(trx, reservationId);
  const paid = hold === undefined ? [] : await readPaidFrom(trx, reservationId);
  const sources = paid.filter(({ kind }) => kind === 'card' || hasWallet).map(withoutFrozen);
  const [first] = sources;
  if (first === undefined) return { kind: hasWallet ? 'not_charged' : 'no_wallet' };
  const leftMinor = sum(sources.map(refundableMinor));
  const wantedMinor = amountMinor ?? leftMinor;
  const plan = planRefund(sources, { amountMinor: wantedMinor, atHostsCost });
  if (plan.kind === 'too_much') return plan;
  const { parts } = plan;
  const ownerMinor = sum(parts.map((part) => part.ownerMinor));
  const availableMinor = await readAvailableMinor(trx, first.ownerAccountId);
  if (ownerMinor > availableMinor) {
    return { kind: 'owner_lacks', neededMinor: ownerMinor, availableMinor };
  }
  await giveBack(trx, parts, { reservationId, givenMinor: sum(paid.map(refunded)), now });
  const to = (kind: PaidFrom['kind']) =>
    sum(parts.filter(({ source }) => source.kind === kind).map(amountOf));
  return {
    kind: 'refunded',
    cardMinor: to('card'),
    walletMinor: to('wallet'),
    ownerMinor,
    hostMinor: wantedMinor - ownerMinor,
    leftMinor: leftMinor - wantedMinor,
  };
}

/** What is left of a bill, and what was refunded of it, in hundredths of a token. */
export async function readRefundable(
  trx: Trx,
  reservationId: string,
  { hasWallet }: { hasWallet: boolean },
): Promise<{ leftMinor: number; refundedMinor: number }> {
  const paid = await readPaidFrom(trx, reservationId);
  const sources = paid.filter(({ kind }) => kind === 'card' || hasWallet).map(withoutFrozen);
  return { leftMinor: sum(sources.map(refundableMinor)), refundedMinor: sum(paid.map(refunded)) };
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, minor) => total + minor, 0);
const refunded = ({ refundedMinor }: PaidFrom): number => refundedMinor;

/** What a dispute has taken of a charge is not there to be refunded. */
const withoutFrozen = (source: PaidFrom): PaidFrom => ({
  ...source,
  refundedMinor: source.refundedMinor + source.frozenMinor,
  refundedByOwnerMinor: source.refundedByOwnerMinor + source.frozenByOwnerMinor,
});

interface Part {
  source: PaidFrom;
  ownerMinor: number;
  hostMinor: number;
}
const amountOf = ({ ownerMinor, hostMinor }: Part): number => ownerMinor + hostMinor;

async function giveBack(
  trx: Trx,
  parts: readonly Part[],
  of: { reservationId: string; givenMinor: number; now: Date },
): Promise<void> {
  const { reservationId, now } = of;
  let { givenMinor } = of;
  const host = await accountId(trx, 'platform_commission', null);
  await lockAccounts(trx, parts, host);
  const give = async (source: PaidFrom, payer: 'owner' | 'host', amountMinor: number) => {
    if (amountMinor === 0) return;
    await insertTransfer(trx, {
      id: newId(),
      // The amount refunded before is part of the key, so that the same refund cannot be written twice.
      idempotency_key: `refund:${reservationId}:${givenMinor}:${payer}`,
      phase: 'posted',
      pending_id: null,
      debit_account_id: payer === 'owner' ? source.ownerAccountId : host,
      credit_account_id: source.payerAccountId,
      amount_minor: amountMinor,
      reason: 'refund',
      reservation_id: reservationId,
      created_at: now,
    });
  };
  try {
    for (const part of parts) {
      await give(part.source, 'owner', part.ownerMinor);
      await give(part.source, 'host', part.hostMinor);
      givenMinor += amountOf(part);
    }
  } catch (error) {
    if (!isOutOfFunds(error)) throw error;
    throw new AppError('not_enough_tokens', "The owner's wallet no longer has these tokens.");
  }
}

/** In the order in which a settlement locks them: wallets, the provider's, the commission. */
async function lockAccounts(trx: Trx, parts: readonly Part[], host: number): Promise<void> {
  const payers = (kind: PaidFrom['kind']) =>
    parts.flatMap(({ source }) => (source.kind === kind ? [source.payerAccountId] : []));
  const wallets = new Set([
    ...payers('wallet'),
    ...parts.map(({ source }) => source.ownerAccountId),
  ]);
  const inOrder = [...wallets].toSorted((a, b) => a - b);
  for (const id of [...inOrder, ...payers('card'), host]) await lockAccount(trx, id);
}
