// A card booking from checkout to refund, with Stripe's real client and a local API server.
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clock, manualClock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createCardWorld, MINUTE_MS } from '../../tests/kit/payments/card-world.ts';
import { lockPaidByCard, refundToCard } from '../payments/public.ts';
import { NOW } from '../../tests/kit/stations/catalogue.ts';
import { refundReservation } from '../wallet/public.ts';
import { createStripeProvider } from './stripe-provider.ts';
import {
  checkoutSession,
  listOf,
  paymentIntent,
  refundMade,
  startStripeServer,
} from '../../tests/kit/outside/stripe-server.ts';

const SECRET = 'whsec_test';
let database: OpenDatabase;
let stripe: Awaited<ReturnType<typeof startStripeServer>>;

beforeAll(async () => {
  database = await openTestDatabase();
  stripe = await startStripeServer();
});
afterAll(async () => {
  stripe.close();
  await database.close();
});

/** The event that Stripe sends after a payment on its page. */
function completed(paymentId: string, clock: Clock) {
  const payload = JSON.stringify({
    id: 'evt_1NG8Du2eZvKYlo2CUI79vXWy',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: checkoutSession({ metadata: { payment_id: paymentId }, status: 'complete' }) },
  });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: SECRET,
    timestamp,
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return { method: 'POST', url: '/api/payments/webhooks/stripe/', headers, payload } as const;
}

test('[S7.11] booked, authorized by an event, captured and refunded in part at Stripe', async () => {
  const clock = manualClock(NOW);
  const world = await createCardWorld(
    database,
    createStripeProvider({ clock, secretKey: 'sk', webhookSecret: SECRET, apiUrl: stripe.url }),
  );
  const driver = await world.join('driver');

  const opening = stripe.answer({ body: checkoutSession() });
  const { id, payment } = await world.book(driver);
  expect(payment).toMatchObject({ provider: 'stripe', checkout_url: checkoutSession().url });
  expect(opening[0]?.form).toMatchObject({
    client_reference_id: payment.id,
    'line_items[0][price_data][unit_amount]': '990',
    'payment_intent_data[capture_method]': 'manual',
  });

  const held = paymentIntent({ amount: 990, amount_capturable: 990 });
  stripe.answer({ body: checkoutSession({ status: 'complete', payment_intent: held }) });
  const event = completed(payment.id, clock);
  expect((await world.app.inject(event)).statusCode).toBe(200);
  expect(await world.read(driver, id)).toMatchObject({
    status: 'RESERVED',
    payment: { status: 'authorized' },
  });
  const nothing = stripe.answer();
  expect((await world.app.inject(event)).statusCode).toBe(200);
  expect(nothing, 'the same event asks for nothing').toEqual([]);

  await world.charge(id, 10_000);
  const taking = stripe.answer({
    body: paymentIntent({ status: 'succeeded', amount_received: 450 }),
  });
  await world.payments.watch(world.clock.now());
  expect(taking.map(({ form }) => form)).toEqual([{ amount_to_capture: '450' }]);
  expect(await world.read(driver, id)).toMatchObject({
    paid: true,
    payment: { status: 'captured', captured: 4.5 },
  });

  const back = { tokensMinor: 1_000, now: world.clock.now() };
  await world.db.transaction().execute(async (trx) => {
    const card = await lockPaidByCard(trx, id);
    await refundReservation(trx, {
      reservationId: id,
      amountMinor: back.tokensMinor,
      atHostsCost: false,
      hasWallet: true,
      now: back.now,
    });
    if (card) await refundToCard(trx, card, back);
  });
  const giving = stripe.answer({ body: listOf() }, { body: refundMade({ amount: 100 }) });
  world.clock.advance(MINUTE_MS);
  await world.payments.watch(world.clock.now());
  expect(giving[1]?.form).toMatchObject({ payment_intent: held.id, amount: '100' });
  expect(await world.session(driver, payment.id)).toMatchObject({ captured: 4.5, refunded: 1 });
});
