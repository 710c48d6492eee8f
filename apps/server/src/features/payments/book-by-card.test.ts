import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/connection.ts';
import { openTestDatabase } from '../../platform/db/test-database.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import { type CardWorld, createCardWorld } from './test-card-world.ts';

let database: OpenDatabase;
let world: CardWorld;
let driver: Actor;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createCardWorld(database);
  driver = await world.join('driver');
});

describe('a booking paid by card', () => {
  it('[S3.03] waits for the card, is reserved when it is held, and is paid when it is charged', async () => {
    const booked = await world.book(driver);
    expect(booked).toMatchObject({ status: 'PENDING', paid: false, tokens_held: 0 });
    const { payment } = booked;
    expect(payment).toMatchObject({
      kind: 'booking',
      status: 'open',
      currency: 'EURO',
      amount: 9.9,
      tokens: 99,
      captured: 0,
      checkout_url: `https://pay.example/cs_${payment.id}`,
      reservation: { id: booked.id },
    });
    world.provider.pay(payment.id);
    expect(await world.session(driver, payment.id)).toMatchObject({ status: 'authorized' });
    expect(await world.read(driver, booked.id)).toMatchObject({ status: 'RESERVED', paid: false });
    await world.charge(booked.id, 10_000);
    expect(await world.read(driver, booked.id)).toMatchObject({ status: 'FULFILLED', paid: false });
    await world.payments.watch(world.clock.now());
    expect(await world.read(driver, booked.id)).toMatchObject({
      status: 'FULFILLED',
      paid: true,
      bill: { total_cost: 4.5, tokens: 45, tokens_released: 54 },
      payment: { status: 'captured', captured: 4.5, refunded: 0 },
    });
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ capturedMinor: 450 });
    expect(await world.ownerTokens()).toBe(42.75);
    await world.expectNoFaults();
  });
});
