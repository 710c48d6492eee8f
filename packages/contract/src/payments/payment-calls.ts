// Calls about payments by card; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import * as payments from './payments.ts';
import { listOf, PrivateIdParams } from '../primitives.ts';

/** The calls about payments, part of `calls`. */
export const paymentCalls = {
  listOpenTopUps: {
    method: 'GET',
    path: '/api/wallet/top-up/',
    access: 'driver',
    tag: 'Wallet',
    status: 200,
    summary: 'Top-ups that still wait for their payment, the newest first',
    answer: listOf(payments.PaymentSession),
  },
  readPaymentSession: {
    method: 'GET',
    path: '/api/payments/sessions/{id}/',
    access: 'driver',
    tag: 'Payments',
    status: 200,
    summary: 'How a payment stands, asked of the provider where it is still open',
    params: PrivateIdParams,
    answer: payments.PaymentSession,
  },
  cancelPaymentSession: {
    method: 'POST',
    path: '/api/payments/sessions/{id}/cancel/',
    access: 'driver',
    tag: 'Payments',
    status: 200,
    summary: 'Give up an open payment; its booking ends with it',
    params: PrivateIdParams,
    answer: payments.PaymentSession,
  },
  receivePaymentEvent: {
    method: 'POST',
    path: '/api/payments/webhooks/{provider}/',
    access: 'anyone',
    tag: 'Payments',
    status: 200,
    summary: "A payment provider's signed event; safe to send twice, late or out of order",
    params: payments.WebhookParams,
    isRaw: true,
    answer: payments.WebhookReceived,
  },
  topUp: {
    method: 'POST',
    path: '/api/wallet/top-up/',
    access: 'driver',
    tag: 'Wallet',
    status: 201,
    summary: 'Buy tokens: a payment to be made on its checkout page',
    isIdempotent: true,
    body: payments.TopUp,
    answer: payments.PaymentSession,
  },
  refundTokens: {
    method: 'POST',
    path: '/api/wallet/refund/',
    access: 'driver',
    freshProof: 'session',
    tag: 'Wallet',
    status: 201,
    summary: 'Give unused bought tokens back for money, to the cards they were bought with',
    isIdempotent: true,
    body: payments.RefundTokens,
    answer: payments.TokenRefund,
  },
} as const satisfies Record<string, Call>;
