/** The state of a payment by card. Booking: authorized first, captured at the end. Top-up: captured at once. */
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
 * Every transition of a payment, and the ledger transfers with it. An event after the deadline is accepted if money has moved
 * (`pay`) and reversed if it was only authorized (`authorize_late`).
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
/** The events of a payment. */
export type PaymentEvent = PaymentTransition['event'];

/** The transition of an event in a state, or undefined when there is none. */
export const paymentTransitionOf = (
  from: PaymentStatus,
  event: PaymentEvent,
): PaymentTransition | undefined =>
  PAYMENT_TRANSITIONS.find((change) => change.from === from && change.event === event);
