export type { Payments } from './payments.service.ts';
export { refuseCard } from './refunds/card-refusal.ts';
export { refundToCard } from './refunds/reservation-refund.ts';
export type { CardRefund } from './refunds/reservation-refund.ts';
export { lockPaidByCard } from './refunds/refunds.store.ts';
export type { RefundablePayment } from './refunds/refunds.store.ts';
export type { BookingParticipant } from './payments-deps.ts';
export { EventNotValid, ProviderUnavailable } from './provider/payment-provider.ts';
export type {
  Checkout,
  CheckoutRequest,
  CheckoutState,
  MoneyAnswer,
  MoneyRequest,
  PaymentProvider,
  ProviderDispute,
  ProviderEvent,
  RefundAnswer,
} from './provider/payment-provider.ts';
