// An end that comes late, of a booking paid by card: what it adds is paid in tokens.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type CardWorld, createCardWorld } from '../../tests/kit/payments/card-world.ts';

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

describe('a bill that comes late, of a booking paid by card', () => {
  // 99 were held, 45 taken of them.
  const bill = { total_cost: 5.4, tokens: 54, tokens_released: 54 };
  const late = { status: 'FULFILLED', paid: false, bill };

  it('is owed in tokens; the card is charged the first bill once', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.charge(id, 10_000);
    await world.payments.watch(world.clock.now());
    await world.chargeMore(id, 12_000);
    await world.chargeMore(id, 12_000);
    expect(await world.read(driver, id)).toMatchObject(late);
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ capturedMinor: 450 });
    await world.expectNoFaults();
    await world.give(driver, 2_000);
    await world.reservations.collectLateBills(world.clock.now());
    await world.reservations.collectLateBills(world.clock.now());
    expect(await world.read(driver, id)).toMatchObject({ ...late, paid: true });
    expect(await world.balance(driver)).toMatchObject({ balance: 11 });
    await world.expectNoFaults();
  });

  it('beyond an agreed price that was used up lists what was measured, for the same amount', async () => {
    const { id } = await world.bookAndPay(driver);
    await world.charge(id, 90_000);
    await world.payments.watch(world.clock.now());
    await world.chargeMore(id, 95_000);
    const { bill } = await world.read(driver, id);
    expect(bill).toMatchObject({ total_cost: 9.9, items: [{ kind: 'energy', quantity: 95 }] });
    await world.expectNoFaults();
  });

  it('of a session that had cost nothing is paid in tokens alone', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.give(driver, 20_000);
    await world.charge(id, 0);
    await world.payments.watch(world.clock.now());
    await world.chargeMore(id, 12_000);
    expect(await world.session(driver, payment.id)).toMatchObject({ status: 'canceled' });
    expect(await world.read(driver, id)).toMatchObject({ paid: true, bill: { tokens: 54 } });
    await world.expectNoFaults();
  });

  it('before the capture leaves the capture unchanged', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.give(driver, 2_000);
    await world.charge(id, 10_000);
    await world.chargeMore(id, 12_000);
    expect(await world.read(driver, id)).toMatchObject(late);
    await world.expectNoFaults();
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ capturedMinor: 450 });
    expect(await world.read(driver, id)).toMatchObject({ ...late, paid: true });
    expect(await world.balance(driver)).toMatchObject({ balance: 11 });
    await world.expectNoFaults();
  });

  it('is limited by the hold', async () => {
    const { id } = await world.bookAndPay(driver);
    await world.give(driver, 20_000);
    await world.charge(id, 10_000);
    await world.chargeMore(id, 90_000);
    await world.payments.watch(world.clock.now());
    const whole = { paid: true, bill: { total_cost: 9.9, tokens: 99 } };
    expect(await world.read(driver, id)).toMatchObject(whole);
    expect(await world.balance(driver)).toMatchObject({ balance: 146 });
    await world.expectNoFaults();
  });
});
