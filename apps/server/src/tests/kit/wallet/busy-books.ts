// Test data: a small installation in which every kind of money and time movement has happened once.
import type { OpenDatabase } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertBankAccount } from '../access/owned-objects.ts';
import { createCardWorld } from '../payments/card-world.ts';
import { decidePayout } from '../../../features/wallet/public.ts';
import { at } from '../reservations/booking-world.ts';

export async function createBusyBooks(database: OpenDatabase) {
  const world = await createCardWorld(database);
  const { db, call, owner, station, clock, wallet } = world;
  const driver = await world.join('driver', 1_000);
  const book = async (from: string, to: string, changes: object = {}): Promise<string> => {
    const { body } = await call(driver, 'POST', '/api/stations/reservations/', {
      plug: { id: station.plugId },
      start_time: at(from),
      stop_time: at(to),
      ...changes,
    });
    return body.id;
  };
  const card = {
    payment_method: { type: 'fiat', name: 'Card' },
    plug: { id: station.otherPlugId },
  };

  const fee = { microPerMinute: 200_000, graceMinutes: 5, capMicro: 3_000_000 };
  const idle_fee = JSON.stringify(fee);
  await db.updateTable('plugs').set({ idle_fee }).where('id', '=', station.plugId).execute();
  const reserved = await book('12:00', '13:00');
  const charged = await book('10:00', '11:00');
  await begin(world, charged, 7_777);
  await stays(world);
  const charging = await book('14:00', '15:00');
  await begin(world, charging, 0);
  const canceled = await book('09:15', '09:45');
  clock.advance(11 * 60_000);
  await call(driver, 'POST', `/api/stations/reservations/${canceled}/cancel`);

  const pending = await world.book(driver, {
    ...card,
    start_time: at('17:00'),
    stop_time: at('18:00'),
  });
  const held = await world.bookAndPay(driver, {
    ...card,
    start_time: at('19:00'),
    stop_time: at('20:00'),
  });
  const byCard = await world.bookAndPay(driver, {
    ...card,
    start_time: at('10:00'),
    stop_time: at('11:00'),
  });
  await begin(world, byCard.id, 9_000);
  await world.payments.watch(clock.now());

  const topUpId = await boughtTokens(world, driver);
  const payouts = await askedPayouts(world, owner);
  return {
    ...world,
    ids: {
      reserved,
      charged,
      charging,
      canceled,
      pending: pending.id,
      held: held.id,
      byCard: byCard.id,
      topUp: topUpId,
      ...payouts,
    },
    driver,
    wallet,
  };
}

type CardWorld = Awaited<ReturnType<typeof createCardWorld>>;

async function begin(
  { db, station, reservations }: CardWorld,
  reservationId: string,
  energyWh: number,
): Promise<void> {
  const startedAt = new Date(at('10:00'));
  const stoppedAt = new Date(at('10:40'));
  await db
    .transaction()
    .execute((trx) => reservations.beginCharging(trx, { reservationId, now: startedAt }));
  await db
    .insertInto('charging_sessions')
    .values({
      id: newId(),
      charging_point_id: station.chargingPointId,
      plug_id: station.plugId,
      reservation_id: reservationId,
      id_tag: reservationId.slice(-12),
      meter_start_wh: 0,
      energy_wh: energyWh,
      started_at: startedAt,
      received_at: startedAt,
      last_sample_at: null,
      stop_asked_at: null,
      stopped_at: null,
      stop_reason: null,
      settled_at: null,
    })
    .execute();
  if (energyWh === 0) return;
  await db.transaction().execute(async (trx) => {
    const ended = { stopped_at: stoppedAt, settled_at: stoppedAt, stop_reason: 'Local' };
    await trx
      .updateTable('charging_sessions')
      .set(ended)
      .where('reservation_id', '=', reservationId)
      .execute();
    const use = { reservationId, energyWh, startedAt, stoppedAt, now: stoppedAt };
    await reservations.settleCharging(trx, use);
  });
}

/** The car occupied the plug until 11:15. */
async function stays({ db, station, reservations }: CardWorld): Promise<void> {
  const word = (kind: 'parked' | 'out', time: string) =>
    db.transaction().execute((trx) =>
      reservations.noteCable(trx, {
        plugId: station.plugId,
        word: { kind, at: new Date(at(time)) },
      }),
    );
  await word('parked', '10:40');
  await word('out', '11:15');
  await reservations.settleIdleFees(new Date(at('11:15')));
}

/** Tokens bought by card, some of them refunded. */
async function boughtTokens({ db, wallet, clock }: CardWorld, driver: Actor): Promise<string> {
  const id = newId();
  const now = clock.now();
  const amounts = { currency: 'EURO', amountMinor: 2_000, tokensMinor: 20_000 } as const;
  const refund = { id: newId(), amount_minor: 500, tokens_minor: 5_000 };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('payments')
      .values({
        id,
        user_id: driver.userId,
        kind: 'top_up',
        reservation_id: null,
        provider: 'sandbox',
        currency: 'EURO',
        amount_minor: amounts.amountMinor,
        tokens_minor: amounts.tokensMinor,
        capture_minor: amounts.amountMinor,
        capture_tokens_minor: amounts.tokensMinor,
        status: 'captured',
        created_at: now,
        expires_at: now,
        ended_at: now,
      })
      .execute();
    await wallet.card.takeTopUp(trx, { paymentId: id, driverId: driver.userId, ...amounts });
    const back = { refundId: refund.id, paymentId: id };
    await trx
      .insertInto('payment_refunds')
      .values({
        ...refund,
        payment_id: id,
        reason: 'unused_tokens',
        status: 'done',
        created_at: now,
      })
      .execute();
    await wallet.card.takeTokens(trx, { ...back, driverId: driver.userId, tokensMinor: 5_000 });
    await wallet.card.payBack(trx, { ...back, currency: 'EURO', amountMinor: 500 });
  });
  return id;
}

/** One payout that was paid, one that was rejected, one that waits. */
async function askedPayouts({ db, wallet, clock }: CardWorld, owner: Actor) {
  await insertBankAccount(db, owner.userId);
  const ask = async (status?: 'paid' | 'refused'): Promise<string> => {
    const { id } = await wallet.requestPayout(owner, { tokens: 5 });
    if (status === undefined) return id;
    const decided = { id, status, note: '', now: clock.now(), hasTrialPayouts: true };
    await db.transaction().execute((trx) => decidePayout(trx, decided));
    return id;
  };
  return { paid: await ask('paid'), refused: await ask('refused'), asked: await ask() };
}
