// A local Stripe API for tests: returns prepared responses in Stripe's format, and records requests. Tests only.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SentRequest {
  /** Method and path with query, decoded. */
  line: string;
  headers: IncomingHttpHeaders;
  /** Form fields in the order sent. */
  form: Record<string, string>;
}
export type Answer = { status?: number; body: object } | 'cut' | 'silence';

/** Responses are used in order; a request without a prepared response is an error of the test. */
export async function startStripeServer() {
  const sent: SentRequest[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      sent.push({
        line: `${request.method} ${decodeURIComponent(request.url ?? '')}`,
        headers: request.headers,
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      const answer = answers.shift() ?? { status: 404, body: errorBody({ type: 'none_left' }) };
      if (answer === 'silence') return;
      if (answer === 'cut') {
        request.socket.destroy();
        return;
      }
      const headers = { 'content-type': 'application/json', 'request-id': 'req_test' };
      response.writeHead(answer.status ?? 200, headers).end(JSON.stringify(answer.body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a path.
  return {
    url: `http://127.0.0.1:${port}`,
    /** Prepares these responses, and returns the requests recorded since. */
    answer(...given: Answer[]): SentRequest[] {
      answers.splice(0, answers.length, ...given);
      sent.length = 0;
      return sent;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Shape = Record<string, unknown>;

export const errorBody = (error: Shape) => ({
  error: {
    doc_url: 'https://stripe.com/docs/error-codes',
    message: 'Your key sk_test_123 and ada@example.org are named here.',
    request_log_url: 'https://dashboard.stripe.com/test/logs/req_test',
    ...error,
  },
});

export const paymentIntent = (change: Shape = {}) => ({
  id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  object: 'payment_intent',
  amount: 1299,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'manual',
  client_secret: 'pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH',
  confirmation_method: 'automatic',
  created: 1_782_896_550,
  currency: 'eur',
  customer: null,
  description: 'Ermou 1, plug 1',
  last_payment_error: null,
  latest_charge: 'ch_3MtwBwLkdIwHu7ix2TkgEvBu',
  livemode: false,
  metadata: { payment_id: '019b0000-0000-7000-8000-000000000001' },
  next_action: null,
  payment_method: 'pm_1MtwBuLkdIwHu7ixhEVbUlqj',
  allowed_payment_method_types: ['card'],
  status: 'requires_capture',
  ...change,
});

export const checkoutSession = (change: Shape = {}) => ({
  id: 'cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u',
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  amount_subtotal: 1299,
  amount_total: 1299,
  cancel_url: 'https://volt.example/draft',
  client_reference_id: '019b0000-0000-7000-8000-000000000001',
  created: 1_782_896_550,
  currency: 'eur',
  customer: null,
  customer_email: 'ada@example.org',
  expires_at: 1_782_898_710,
  livemode: false,
  locale: 'el',
  metadata: { payment_id: '019b0000-0000-7000-8000-000000000001' },
  mode: 'payment',
  payment_intent: null,
  allowed_payment_method_types: ['card'],
  payment_status: 'unpaid',
  status: 'open',
  success_url: 'https://volt.example/complete-payment-session',
  ui_mode: 'hosted',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u',
  ...change,
});

export const refundMade = (change: Shape = {}) => ({
  id: 're_1Nispe2eZvKYlo2Cd31jOCgZ',
  object: 'refund',
  amount: 500,
  balance_transaction: 'txn_1Nispe2eZvKYlo2CYezqFhEx',
  charge: 'ch_3MtwBwLkdIwHu7ix2TkgEvBu',
  created: 1_782_896_600,
  currency: 'eur',
  destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
  metadata: { key: 'refund:1' },
  payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  reason: null,
  receipt_number: null,
  status: 'succeeded',
  ...change,
});

export const listOf = (...data: object[]) => ({
  object: 'list',
  data,
  has_more: false,
  url: '/v1/refunds',
});
