// Refunds a billed booking to wallet and card, and tells the driver. Host and owner both refund by this one function.
import type { Clock } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/db.ts';
import {
  type CardRefund,
  lockPaidByCard,
  refundToCard,
  type RefundablePayment,
} from '../payments/public.ts';
import { mailDriver } from '../reservations/public.ts';
import { type RefundOutcome, refundReservation } from '../wallet/public.ts';

export interface BookingRefund {
  reservationId: string;
  /** Hundredths of a token; undefined: the whole rest. */
  amountMinor: number | undefined;
  atHostsCost: boolean;
  hasWallet: boolean;
}

export type Refunded = Extract<RefundOutcome, { kind: 'refunded' }>;
export type RefundResult =
  | { kind: 'refunded'; given: Refunded; toCard: CardRefund | undefined }
  | Exclude<RefundOutcome, { kind: 'refunded' }>
  /** Its tokens are worth less than a cent, which no card takes back. */
  | { kind: 'too_small_for_card' };

/** The caller rolls back unless it is refunded. */
export async function refundBooking(
  deps: { clock: Clock; publicUrl: () => string },
  trx: Trx,
  { reservationId, ...asked }: BookingRefund,
): Promise<RefundResult> {
  const now = deps.clock.now();
  const card = await lockPaidByCard(trx, reservationId);
  const given = await refundReservation(trx, { reservationId, ...asked, now });
  if (given.kind !== 'refunded') return given;
  const toCard = await askForCardRefund(trx, card, { given, now });
  if (given.cardMinor > 0 && toCard === undefined) return { kind: 'too_small_for_card' };
  await mailDriver(deps, trx, reservationId, 'refunded', {
    toWalletMinor: given.walletMinor,
    ...(toCard && { toCardMinor: toCard.amountMinor }),
  });
  return { kind: 'refunded', given, toCard };
}

/** Undefined where nothing of it was paid by card, or too little to give back. */
async function askForCardRefund(
  trx: Trx,
  card: RefundablePayment | undefined,
  { given, now }: { given: Refunded; now: Date },
): Promise<CardRefund | undefined> {
  if (given.cardMinor === 0) return undefined;
  if (card === undefined) throw new Error('The ledger has a charge of a card that no payment has');
  return refundToCard(trx, card, { tokensMinor: given.cardMinor, now });
}
