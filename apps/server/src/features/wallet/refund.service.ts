// Refunds the charge of a reservation in the ledger: from owner and host in proportion to their income, or from the host alone.
// The host decides each case.
import { decideRefund } from '@voltagora/domain';
import type { Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { type LedgerSession, readAvailableMinor, readLedgerSession } from './refunds.store.ts';
import { accountId, insertTransfer, isOutOfFunds, lockHoldOf } from './wallet.store.ts';

export interface RefundRequest {
  reservationId: string;
  /** Hundredths of a token; undefined: the whole rest. */
  amountMinor: number | undefined;
  atHostsCost: boolean;
  now: Date;
}

export type RefundOutcome =
  | {
      kind: 'refunded';
      amountMinor: number;
      ownerMinor: number;
      hostMinor: number;
      leftMinor: number;
    }
  | { kind: 'not_charged' }
  | { kind: 'too_much'; leftMinor: number }
  | { kind: 'owner_lacks'; neededMinor: number; availableMinor: number };

/** Serialized, so that two refunds never exceed the charge. */
export async function refundReservation(
  trx: Trx,
  { reservationId, amountMinor, atHostsCost, now }: RefundRequest,
): Promise<RefundOutcome> {
  const hold = await lockHoldOf(trx, reservationId);
  const charge = hold && (await readLedgerSession(trx, reservationId));
  if (charge === undefined) return { kind: 'not_charged' };
  const leftMinor = charge.capturedMinor - charge.refundedMinor;
  const wantedMinor = amountMinor ?? leftMinor;
  const decision = decideRefund(charge, { amountMinor: wantedMinor, atHostsCost });
  if (decision.kind === 'too_much') return decision;
  const { ownerMinor, hostMinor } = decision;
  const availableMinor = await readAvailableMinor(trx, charge.ownerAccountId);
  if (ownerMinor > availableMinor) {
    return { kind: 'owner_lacks', neededMinor: ownerMinor, availableMinor };
  }
  await giveBack(trx, charge, { ...decision, reservationId, now });
  return {
    kind: 'refunded',
    amountMinor: wantedMinor,
    ownerMinor,
    hostMinor,
    leftMinor: leftMinor - wantedMinor,
  };
}

interface Parts {
  reservationId: string;
  ownerMinor: number;
  hostMinor: number;
  now: Date;
}

async function giveBack(trx: Trx, charge: LedgerSession, parts: Parts): Promise<void> {
  const { reservationId, ownerMinor, hostMinor, now } = parts;
  const from = async (payer: 'owner' | 'host', debit: number, amountMinor: number) => {
    if (amountMinor === 0) return;
    await insertTransfer(trx, {
      id: newId(),
      // The amount refunded before is part of the key, so that the same refund cannot be written twice.
      idempotency_key: `refund:${reservationId}:${charge.refundedMinor}:${payer}`,
      phase: 'posted',
      pending_id: null,
      debit_account_id: debit,
      credit_account_id: charge.driverAccountId,
      amount_minor: amountMinor,
      reason: 'refund',
      reservation_id: reservationId,
      created_at: now,
    });
  };
  try {
    await from('owner', charge.ownerAccountId, ownerMinor);
    await from('host', await accountId(trx, 'platform_commission', null), hostMinor);
  } catch (error) {
    if (!isOutOfFunds(error)) throw error;
    throw new AppError('not_enough_tokens', "The owner's wallet no longer has these tokens.");
  }
}
