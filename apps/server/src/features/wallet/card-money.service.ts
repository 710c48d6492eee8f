// Ledger transfers of card payments: cents between the payer and the provider, and the corresponding tokens between the provider
// and wallets. Lock order, as everywhere: wallets before platform accounts.
import type { CurrencyName } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { readAvailableMinor } from './refunds/refunds.store.ts';
import {
  accountId,
  holdKey,
  insertTransfer,
  type NewTransfer,
  isOutOfFunds,
  lockAccount,
  lockHold,
  useOfHold,
} from './wallet.store.ts';

/** Amounts in hundredths of the currency and of a token. */
interface CardAmounts {
  currency: CurrencyName;
  amountMinor: number;
  tokensMinor: number;
}

export interface BookingHold extends CardAmounts {
  paymentId: string;
  reservationId: string;
  ownerId: string;
}

export interface TopUpPaid extends CardAmounts {
  paymentId: string;
  driverId: string;
}

export interface CentsBack {
  refundId: string;
  paymentId: string;
  currency: CurrencyName;
  amountMinor: number;
}

/** A refund of tokens; `refundId` identifies it in the ledger. */
export interface TokensBack {
  refundId: string;
  paymentId: string;
  driverId: string;
  tokensMinor: number;
}

export function createCardMoney({ clock }: { clock: Clock }) {
  const write: Write = (trx, { pending_id = null, reservation_id = null, ...move }) =>
    insertTransfer(trx, {
      ...move,
      id: newId(),
      pending_id,
      reservation_id,
      created_at: clock.now(),
    });
  return {
    /** Holds an authorized booking: the cents for the provider, the tokens for the station's owner. */
    hold: (trx: Trx, booking: BookingHold) => holdBooking(write, trx, booking),
    /** Posts the held cents up to `amountMinor` and releases the rest; `settle` handles the tokens. */
    settleCents: (trx: Trx, use: { paymentId: string; amountMinor: number }) =>
      settleCents(write, trx, use),
    /** Posts a paid top-up: cents to the provider, tokens to the wallet. */
    takeTopUp: (trx: Trx, paid: TopUpPaid) => takeTopUp(write, trx, paid),
    /** Locks the wallet and returns what the driver can spend, in hundredths of a token. */
    lockAvailable: async (trx: Trx, driverId: string): Promise<number> => {
      const wallet = await accountId(trx, 'driver_wallet', driverId);
      await lockAccount(trx, wallet);
      return readAvailableMinor(trx, wallet);
    },
    /**
     * Takes tokens from the wallet for a refund. Error codes: not_enough_tokens, after which the transaction has to be rolled
     * back.
     */
    takeTokens: (trx: Trx, back: TokensBack) => takeTokens(write, trx, back),
    /** Returns tokens when the card refused the refund. */
    returnTokens: (trx: Trx, back: TokensBack) => returnTokens(write, trx, back),
    /** Posts cents that were refunded to the card. */
    payBack: (trx: Trx, refund: CentsBack) => payBack(write, trx, refund),
    /** Cents that went back to the card, and that its bank has sent back. */
    takePaidBack: (trx: Trx, refund: CentsBack) => takePaidBack(write, trx, refund),
  };
}

type Write = (
  trx: Trx,
  transfer: Omit<NewTransfer, 'created_at' | 'id' | 'pending_id' | 'reservation_id'> &
    Partial<Pick<NewTransfer, 'pending_id' | 'reservation_id'>>,
) => Promise<void>;

const centsKey = (paymentId: string): string => `card:${paymentId}`;

async function holdBooking(write: Write, trx: Trx, booking: BookingHold): Promise<void> {
  const { paymentId: payment_id, reservationId, currency } = booking;
  const owner = await accountId(trx, 'owner_wallet', booking.ownerId);
  await lockAccount(trx, owner);
  const hold = { phase: 'pending', payment_id } as const;
  await write(trx, {
    ...hold,
    idempotency_key: holdKey(reservationId),
    debit_account_id: await accountId(trx, 'provider_clearing', null),
    credit_account_id: owner,
    amount_minor: booking.tokensMinor,
    reason: 'reservation',
    reservation_id: reservationId,
  });
  await write(trx, {
    ...hold,
    idempotency_key: centsKey(booking.paymentId),
    debit_account_id: await accountId(trx, 'card_payers', null, currency),
    credit_account_id: await accountId(trx, 'provider_clearing', null, currency),
    amount_minor: booking.amountMinor,
    reason: 'card_payment',
  });
}

async function settleCents(
  write: Write,
  trx: Trx,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: number },
): Promise<void> {
  const hold = await lockHold(trx, centsKey(paymentId));
  if (hold === undefined) throw new Error(`No cents are held for payment ${paymentId}`);
  if ((await useOfHold(trx, hold.id)) !== undefined) return;
  await write(trx, {
    idempotency_key: `card-settle:${paymentId}`,
    phase: amountMinor > 0 ? 'post' : 'void',
    pending_id: hold.id,
    debit_account_id: hold.debit_account_id,
    credit_account_id: hold.credit_account_id,
    amount_minor: amountMinor,
    reason: 'card_payment',
    payment_id: paymentId,
  });
}

async function takeTopUp(write: Write, trx: Trx, paid: TopUpPaid): Promise<void> {
  const { paymentId, currency } = paid;
  const wallet = await accountId(trx, 'driver_wallet', paid.driverId);
  await lockAccount(trx, wallet);
  await write(trx, {
    idempotency_key: `top-up:${paymentId}`,
    phase: 'posted',
    debit_account_id: await accountId(trx, 'provider_clearing', null),
    credit_account_id: wallet,
    amount_minor: paid.tokensMinor,
    reason: 'top_up',
    payment_id: paymentId,
  });
  await write(trx, {
    idempotency_key: centsKey(paymentId),
    phase: 'posted',
    debit_account_id: await accountId(trx, 'card_payers', null, currency),
    credit_account_id: await accountId(trx, 'provider_clearing', null, currency),
    amount_minor: paid.amountMinor,
    reason: 'card_payment',
    payment_id: paymentId,
  });
}

async function takeTokens(write: Write, trx: Trx, back: TokensBack): Promise<void> {
  const wallet = await accountId(trx, 'driver_wallet', back.driverId);
  await lockAccount(trx, wallet);
  try {
    await write(trx, {
      idempotency_key: `token-refund:${back.refundId}`,
      phase: 'posted',
      debit_account_id: wallet,
      credit_account_id: await accountId(trx, 'provider_clearing', null),
      amount_minor: back.tokensMinor,
      reason: 'refund',
      payment_id: back.paymentId,
    });
  } catch (error) {
    if (!isOutOfFunds(error)) throw error;
    throw new AppError('not_enough_tokens', 'There are not enough tokens in the wallet.');
  }
}

async function returnTokens(write: Write, trx: Trx, back: TokensBack): Promise<void> {
  const wallet = await accountId(trx, 'driver_wallet', back.driverId);
  await lockAccount(trx, wallet);
  await write(trx, {
    idempotency_key: `token-refund-failed:${back.refundId}`,
    phase: 'posted',
    debit_account_id: await accountId(trx, 'provider_clearing', null),
    credit_account_id: wallet,
    amount_minor: back.tokensMinor,
    reason: 'refund',
    payment_id: back.paymentId,
  });
}

async function payBack(write: Write, trx: Trx, refund: CentsBack): Promise<void> {
  const { refundId, paymentId, currency, amountMinor } = refund;
  await write(trx, {
    idempotency_key: `card-refund:${refundId}`,
    phase: 'posted',
    debit_account_id: await accountId(trx, 'provider_clearing', null, currency),
    credit_account_id: await accountId(trx, 'card_payers', null, currency),
    amount_minor: amountMinor,
    reason: 'card_refund',
    payment_id: paymentId,
  });
}

async function takePaidBack(write: Write, trx: Trx, refund: CentsBack): Promise<void> {
  const { refundId, paymentId, currency, amountMinor } = refund;
  await write(trx, {
    idempotency_key: `card-refund-failed:${refundId}`,
    phase: 'posted',
    debit_account_id: await accountId(trx, 'card_payers', null, currency),
    credit_account_id: await accountId(trx, 'provider_clearing', null, currency),
    amount_minor: amountMinor,
    reason: 'card_refund',
    payment_id: paymentId,
  });
}
