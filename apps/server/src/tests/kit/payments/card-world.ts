// Test setup: bookings with a payment provider for tests.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, OpenDatabase } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { verifyBooks } from '../../../features/ledger-verification/public.ts';
import type { TestServerOptions } from '../server.ts';
import { insertStation, type TestStation } from '../stations/catalogue.ts';
import { at, createWorld } from '../reservations/booking-world.ts';
import { ledgerFaults, NO_FAULTS } from '../wallet/ledger.ts';
import type { PaymentProvider } from '../../../features/payments/provider/payment-provider.ts';
import { createTestProvider, SIGNATURE } from './payment-provider.ts';

export const MINUTE_MS = 60_000;
export type CardWorld = Awaited<ReturnType<typeof createCardWorld>>;

/** `paidBy` replaces the test provider. Payouts transfer no money, unless `config` says otherwise. */
export async function createCardWorld(
  database: OpenDatabase,
  paidBy?: PaymentProvider,
  config: TestServerOptions['config'] = {},
) {
  const provider = createTestProvider();
  const world = await createWorld(
    database,
    undefined,
    paidBy ?? provider.provider,
    undefined,
    undefined,
    { config: { hasTrialPayouts: true, payoutDelayDays: 0, ...config } },
  );
  const owner = await world.join('station_owner');
  const station = await insertStation(world.db, owner);
  const { call } = world;
  const draft = (changes: object = {}) => ({
    plug: { id: station.plugId },
    start_time: at('10:00'),
    stop_time: at('11:00'),
    payment_method: { type: 'fiat', name: 'Card' },
    ...changes,
  });
  const tryToBook = (driver: Actor, changes: object = {}) =>
    call(driver, 'POST', '/api/stations/reservations/', draft(changes));
  return {
    ...world,
    provider,
    owner,
    station,
    draft,
    tryToBook,
    async book(driver: Actor, changes: object = {}) {
      const { status, body } = await tryToBook(driver, changes);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    /** Books and authorizes the card. */
    async bookAndPay(driver: Actor, changes: object = {}) {
      const booked = await this.book(driver, changes);
      provider.pay(booked.payment.id);
      await this.session(driver, booked.payment.id);
      return booked;
    },
    quote: async (driver: Actor, changes: object = {}) =>
      (await call(driver, 'POST', '/api/stations/reservation-cost/', draft(changes))).body,
    ...rowsOf(world, station),
    session: async (driver: Actor, id: string) =>
      (await call(driver, 'GET', `/api/payments/sessions/${id}/`)).body,
    read: async (driver: Actor, id: string) =>
      (await call(driver, 'GET', `/api/stations/reservations/${id}/`)).body,
    cancel: (driver: Actor, id: string) =>
      call(driver, 'POST', `/api/stations/reservations/${id}/cancel`),
    ownerTokens: async () => (await world.wallet.balance(owner)).results[0]?.balance,
    balance: async (driver: Actor) => (await world.wallet.balance(driver)).results[0],
    /** Delivers an event about a payment; the same id repeats the same event. */
    async tell(paymentId: string, { id = newId(), signature = SIGNATURE } = {}) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/payments/webhooks/sandbox/',
        headers: { 'content-type': 'application/json', 'test-signature': signature },
        payload: JSON.stringify({ id, paymentId }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    ...chargesOf(world, station),
    give: (driver: Actor, amountMinor: number) =>
      world.db.transaction().execute((trx) =>
        world.wallet.grant(trx, {
          userId: driver.userId,
          amountMinor,
          idempotencyKey: newId(),
          reason: 'welcome',
        }),
      ),
    async expectNoFaults() {
      expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
      expect((await verifyBooks(world.db)).differences).toEqual([]);
    },
  };
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** Direct access of tests to the database. */
const rowsOf = (world: World, station: TestStation) => ({
  setPrice: (micro: number) =>
    world.db
      .updateTable('stations')
      .set({ price_per_kwh_micro: micro })
      .where('id', '=', station.stationId)
      .execute(),
  /** Marks the charging point as connected. */
  seePoint: () =>
    world.db
      .updateTable('charging_points')
      .set({ last_seen_at: world.clock.now() })
      .where('id', '=', station.chargingPointId)
      .execute(),
  /** Tries to capture more than was authorized, directly in the database. */
  captureMore: (paymentId: string) =>
    world.db
      .updateTable('payments')
      .set(({ ref }) => ({ capture_minor: sql`${ref('amount_minor')} + 1` }))
      .where('id', '=', paymentId)
      .execute(),
  mailsTo: ({ email }: Actor) =>
    world.db
      .selectFrom('outgoing_mails')
      .select(['kind', 'text_body'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute(),
  /** Current and former holds for a reservation. */
  holds: (reservationId: string) =>
    world.db
      .selectFrom('ledger_transfers')
      .select(['amount_minor'])
      .where('reservation_id', '=', reservationId)
      .where('phase', '=', 'pending')
      .execute(),
});

/** Sessions of a reservation, as reported by a charging point. */
const chargesOf = (world: World, station: TestStation) => ({
  /** A complete session of the reservation. */
  async charge(reservationId: string, energyWh: number) {
    const { db, reservations, clock } = world;
    const startedAt = new Date(at('10:00'));
    const stoppedAt = new Date(at('11:00'));
    await db.transaction().execute(async (trx) => {
      expect(await reservations.beginCharging(trx, { reservationId, now: startedAt })).toBe(true);
    });
    await insertSession(db, station, { reservationId, energyWh, startedAt, stoppedAt });
    return db.transaction().execute((trx) =>
      reservations.settleCharging(trx, {
        reservationId,
        energyWh,
        startedAt,
        stoppedAt,
        now: clock.now(),
      }),
    );
  },
  /** Reports more energy late, in the order of `charging`: the session, then the bill. */
  chargeMore: (reservationId: string, energyWh: number) =>
    world.db.transaction().execute(async (trx) => {
      const { started_at: startedAt, stopped_at: stoppedAt } = await trx
        .updateTable('charging_sessions')
        .set({ energy_wh: energyWh })
        .where('reservation_id', '=', reservationId)
        .returning(['started_at', 'stopped_at'])
        .executeTakeFirstOrThrow();
      const now = world.clock.now();
      const charge = { reservationId, energyWh, startedAt, stoppedAt: stoppedAt ?? now, now };
      await world.reservations.correctCharging(trx, charge);
    }),
});

/** Inserts a session as reported by a charging point; the caller settles it. */
const insertSession = (
  db: Db,
  { chargingPointId, plugId }: TestStation,
  charge: { reservationId: string; energyWh: number; startedAt: Date; stoppedAt: Date },
) =>
  db
    .insertInto('charging_sessions')
    .values({
      id: newId(),
      charging_point_id: chargingPointId,
      plug_id: plugId,
      reservation_id: charge.reservationId,
      id_tag: charge.reservationId.slice(-20),
      meter_start_wh: 0,
      energy_wh: charge.energyWh,
      started_at: charge.startedAt,
      received_at: charge.startedAt,
      stopped_at: charge.stoppedAt,
      stop_reason: 'Local',
      settled_at: charge.stoppedAt,
    })
    .execute();
