// What happened to the money of a booking that is over: one sentence with its figures. Uses only data that the viewer may see;
// payment details are shown to the driver only.
import type { PaymentSession, Reservation } from '@voltagora/contract';

type Bill = NonNullable<Reservation['bill']>;
export type MoneyWords = {
  /** A key below the texts about money. */
  key: string;
  tokens?: { fee: number; back: number };
  money?: { charged: number; held: number; currency: string };
};

/** The sentence for a booking that has ended. */
export function describeMoneyOutcome(reservation: Reservation, isDriver: boolean): MoneyWords {
  const { bill, payment, payment_method, paid } = reservation;
  if (isDriver && payment) return cardWords(payment, bill);
  if (payment_method.type === 'fiat') return ownerCardWords(bill, paid, isDriver);
  if (!bill || bill.tokens === 0) return { key: isDriver ? 'free' : 'freeOwner' };
  return {
    key: `${bill.tokens_released > 0 ? 'tokens' : 'tokensAll'}${isDriver ? '' : 'Owner'}`,
    tokens: { fee: bill.tokens, back: bill.tokens_released },
  };
}

function cardWords(payment: PaymentSession, bill: Bill | null): MoneyWords {
  const { status, failure, amount: held, captured, currency } = payment;
  const words = (key: string, charged: number): MoneyWords => ({
    key,
    money: { charged, held, currency },
  });
  switch (status) {
    case 'capturing':
      return words('cardCapturing', bill?.total_cost ?? 0);
    case 'captured':
      return words(captured < held ? 'cardCaptured' : 'cardCapturedAll', captured);
    case 'authorized':
    case 'canceling':
    case 'canceled':
      return words('cardReleased', 0);
    case 'open':
      return words('cardNever', 0);
    case 'failed':
      if (failure === 'authorization_lost') return words('cardLost', 0);
      return words(isReleased(failure) ? 'cardReleased' : 'cardNever', 0);
  }
}

/** Held for the booking, and given back when the provider would not charge it. */
const isReleased = (failure: PaymentSession['failure']): boolean =>
  failure === 'amount_too_small' || failure === 'capture_refused';

/** Owners see their income in tokens; the state of the card payment is shown to the driver only. */
function ownerCardWords(bill: Bill | null, isPaid: boolean, isDriver: boolean): MoneyWords {
  if (isDriver || !bill || bill.tokens === 0)
    return { key: isDriver ? 'cardNever' : 'freeCardOwner' };
  return {
    key: isPaid ? 'cardPaidOwner' : 'cardDueOwner',
    tokens: { fee: bill.tokens, back: bill.tokens_released },
  };
}
