import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/db/db.ts';
import { openTestDatabase } from '../../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../../platform/http/actor.ts';
import { type CardWorld, createCardWorld } from '../../../../tests/kit/payments/card-world.ts';
import type { HostRequest } from '../../terminal/host-request.ts';
import { createHost } from '../../host.service.ts';

let database: OpenDatabase;
let world: CardWorld;
let driver: Actor;
let run: (request: Partial<HostRequest>) => ReturnType<ReturnType<typeof createHost>['run']>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createCardWorld(database);
  driver = await world.join('driver');
  run = createHost({ ...world, publicUrl: () => 'https://volt.example' }).run;
});

/** A session of 4.50, paid by card. */
async function charged() {
  const booked = await world.bookAndPay(driver);
  await world.charge(booked.id, 10_000);
  await world.payments.watch(world.clock.now());
  return booked;
}
const refund = (reservation: string, changes: object = {}) =>
  run({ command: 'refund', reservation, reason: 'the plug was broken', ...changes });

describe('a refund of a card payment', () => {
  it('goes back to the card, from the owner and the host in their shares', async () => {
    const { id, payment } = await charged();
    expect(await world.ownerTokens()).toBe(42.75);
    const { ok, text } = await told(refund(id, { tokens: 20 }));
    expect(ok).toBe(true);
    expect(text).toContain('20.00 tokens (2.00 EURO to the card) go back to');
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ refundedMinor: 200 });
    expect(await world.balance(driver)).toMatchObject({ balance: 0, refundable: 0 });
    expect(await world.ownerTokens()).toBe(23.75);
    await refund(id);
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ refundedMinor: 450 });
    expect(await world.read(driver, id)).toMatchObject({ payment: { refunded: 4.5 } });
    expect(await told(refund(id))).toMatchObject({ ok: false });
    await world.expectNoFaults();
  });

  it('and of what came late gives each its own: the card its money, the wallet its tokens', async () => {
    const { id, payment } = await charged();
    await world.give(driver, 2_000);
    await world.chargeMore(id, 12_000);
    expect(await world.balance(driver)).toMatchObject({ balance: 11 });
    expect(await world.ownerTokens()).toBe(51.3);
    const answer = await run({ command: 'refund', reservation: id, reason: 'it was broken' });
    expect(answer).toMatchObject({
      result: {
        tokens: 54,
        from_owner: 51.3,
        from_commission: 2.7,
        left: 0,
        to_card: 4.5,
        to_wallet: 9,
      },
    });
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ refundedMinor: 450 });
    expect(await world.balance(driver)).toMatchObject({ balance: 20 });
    expect(await world.ownerTokens()).toBe(0);
    const [mail] = (await world.mailsTo(driver)).slice(-1);
    expect(mail?.text_body).toContain('€4.50 and €0.90 (9 tokens)');
    await world.expectNoFaults();
  });

  it('gives an idle fee back to the wallet that paid it, whichever came first', async () => {
    const { id, payment } = await withIdleFee();
    const answer = await run({ command: 'refund', reservation: id, reason: 'it was broken' });
    expect(answer).toMatchObject({
      result: { tokens: 75, from_owner: 71.25, from_commission: 3.75, to_card: 4.5, to_wallet: 30 },
    });
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ refundedMinor: 450 });
    expect(await world.balance(driver)).toMatchObject({ balance: 100 });
    await world.expectNoFaults();
  });

  it('that the card refuses comes as tokens, and is listed', async () => {
    const { id } = await charged();
    world.provider.refused.add('refund');
    await refund(id);
    await world.payments.watch(world.clock.now());
    expect(await world.balance(driver)).toMatchObject({ balance: 45, refundable: 0 });
    const { text } = await told(run({ command: 'payments' }));
    expect(text).toContain('refund  4.50 EURO  failed: by the test');
    expect(text).toContain(driver.email);
    await world.expectNoFaults();
  });

  it('of less than a cent is refused, and nothing moves', async () => {
    const { id } = await charged();
    expect(await told(refund(id, { tokens: 0.09 }))).toMatchObject({
      ok: false,
      text: expect.stringContaining('less than a cent'),
    });
    expect(await world.ownerTokens()).toBe(42.75);
  });

  it('reaches the card of a person whose account is deleted', async () => {
    const { id, payment } = await charged();
    await world.db
      .updateTable('users')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', driver.userId)
      .execute();
    expect((await told(refund(id))).text).toContain('go back to a deleted account');
    await world.payments.watch(world.clock.now());
    expect(world.provider.checkoutOf(payment.id)).toMatchObject({ refundedMinor: 450 });
    await world.expectNoFaults();
  });
});

/** Parked for 45 minutes after the window: 3.00, taken from the wallet before the card was charged. */
async function withIdleFee() {
  const { db, station, reservations } = world;
  const idle_fee = JSON.stringify({
    microPerMinute: 200_000,
    graceMinutes: 5,
    capMicro: 3_000_000,
  });
  await db.updateTable('plugs').set({ idle_fee }).where('id', '=', station.plugId).execute();
  await world.give(driver, 10_000);
  const booked = await world.bookAndPay(driver);
  await world.charge(booked.id, 10_000);
  const cable = (kind: 'parked' | 'out', time: string) =>
    db.transaction().execute((trx) =>
      reservations.noteCable(trx, {
        plugId: station.plugId,
        word: { kind, at: new Date(`2026-07-01T${time}:00Z`) },
      }),
    );
  await cable('parked', '10:50');
  await cable('out', '11:45');
  await reservations.settleIdleFees(new Date('2026-07-01T11:45:00Z'));
  await world.payments.watch(world.clock.now());
  return booked;
}

describe('the list of payments', () => {
  it('shows failures, and with --all everything', async () => {
    const { id, payment } = await world.bookAndPay(driver);
    await world.charge(id, 10_000);
    world.provider.refused.add('capture');
    await world.payments.watch(world.clock.now());
    const answer = await run({ command: 'payments' });
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.result).toMatchObject({
      results: expect.arrayContaining([
        expect.objectContaining({
          what: 'booking',
          payment_id: payment.id,
          reservation_id: id,
          amount: 4.5,
          status: 'failed',
          failure: 'capture_refused',
          email: driver.email,
        }),
      ]),
    });
    const other = await world.book(driver, { start_time: later(13), stop_time: later(14) });
    const { text } = await told(run({ command: 'payments' }));
    expect(text).not.toContain(other.id);
    expect((await told(run({ command: 'payments', all: true }))).text).toContain(other.id);
  });
});

const later = (hour: number): string => `2026-07-01T${hour}:00:00Z`;

async function told(answering: ReturnType<typeof run>): Promise<{ ok: boolean; text: string }> {
  const answer = await answering;
  return { ok: answer.ok, text: answer.ok ? answer.text : answer.message };
}
