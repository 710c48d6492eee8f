/** Payments for tests: an open card payment of a booking, and a top-up. */
import type { PaymentSession } from '@voltagora/contract';

const MINUTE_MS = 60_000;

export const bookingPayment: PaymentSession = {
  id: '018f6b1e-0000-7000-8000-0000000000a1',
  kind: 'booking',
  status: 'open',
  failure: null,
  provider: 'sandbox',
  currency: 'EURO',
  amount: 12.5,
  tokens: 125,
  captured: 0,
  refunded: 0,
  checkout_url: 'https://pay.example/checkout/1',
  reservation: { id: '018f6b1e-0000-7000-8000-00000000000a' },
  expires_at: new Date(Date.now() + 5 * MINUTE_MS).toISOString(),
  created_at: new Date().toISOString(),
};

export const topUpPayment: PaymentSession = {
  ...bookingPayment,
  id: '018f6b1e-0000-7000-8000-0000000000a2',
  kind: 'top_up',
  amount: 20,
  tokens: 200,
  checkout_url: 'https://pay.example/checkout/2',
  reservation: null,
};
