/** Where a payment by card stands. Booking: held first, captured at the end. Top-up: captured at once. */
export const PAYMENT_STATUSES = [
  'open',
  'authorized',
  'capturing',
  'captured',
  'canceling',
  'canceled',
  'failed',
] as const;
/** One of `PAYMENT_STATUSES`. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Every change a payment can make, and what moves in the ledger then. What comes after the time was up is taken where
 * money has moved (`pay`) and given back where it was only held (`authorize_late`).
 */
export const PAYMENT_TRANSITIONS = [
  { from: 'open', event: 'authorize', to: 'authorized', money: 'hold' },
  { from: 'open', event: 'pay', to: 'captured', money: 'pay' },
  { from: 'open', event: 'fail', to: 'failed', money: 'none' },
  { from: 'failed', event: 'authorize_late', to: 'canceling', money: 'none' },
  { from: 'failed', event: 'pay', to: 'captured', money: 'pay' },
  { from: 'open', event: 'authorize_late', to: 'canceling', money: 'none' },
  { from: 'authorized', event: 'ask_capture', to: 'capturing', money: 'none' },
  { from: 'authorized', event: 'ask_cancel', to: 'canceling', money: 'none' },
  { from: 'capturing', event: 'capture', to: 'captured', money: 'post' },
  { from: 'capturing', event: 'fail', to: 'failed', money: 'void' },
  { from: 'canceling', event: 'cancel', to: 'canceled', money: 'void' },
] as const satisfies readonly {
  from: PaymentStatus;
  event: string;
  to: PaymentStatus;
  money: 'none' | 'hold' | 'pay' | 'post' | 'void';
}[];

/** One row of `PAYMENT_TRANSITIONS`. */
export type PaymentTransition = (typeof PAYMENT_TRANSITIONS)[number];
/** What can happen to a payment. */
export type PaymentEvent = PaymentTransition['event'];

/** The change an event makes in a state, or undefined when it makes none there. */
export const paymentTransitionOf = (
  from: PaymentStatus,
  event: PaymentEvent,
): PaymentTransition | undefined =>
  PAYMENT_TRANSITIONS.find((change) => change.from === from && change.event === event);
