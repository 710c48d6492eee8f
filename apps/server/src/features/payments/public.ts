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
