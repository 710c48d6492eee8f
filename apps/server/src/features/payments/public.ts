export { createPayments } from './payments.service.ts';
export type { Payments } from './payments.service.ts';
export { refuseCard } from './card-refusal.ts';
export { refundToCard } from './reservation-refund.ts';
export type { CardRefund } from './reservation-refund.ts';
export { lockPaidByCard } from './refunds.store.ts';
export type { BookingSide } from './payments-deps.ts';
export { EventNotValid, ProviderUnavailable } from './payment-provider.ts';
export type {
  Checkout,
  CheckoutRequest,
  CheckoutState,
  MoneyAnswer,
  MoneyRequest,
  PaymentProvider,
  ProviderEvent,
} from './payment-provider.ts';
