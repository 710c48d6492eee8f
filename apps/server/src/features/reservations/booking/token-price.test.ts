// [S9.02] [S9.04] [S5.03] What a token costs in each currency, from the quote to the bill.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { TokenPrices } from '../../../platform/token-prices.ts';
import { insertStation, type TestStation } from '../../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

const BOOK = '/api/stations/reservations/';
const COST = '/api/stations/reservation-cost/';
const PRICES = { EURO: 100_000, US_DOLLAR: 120_000 };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let world: World;
let driver: Actor;
let owner: Actor;
let station: TestStation;

/** Reopens the server with these token prices, with the same users and station. */
async function openWith(tokenPricesMicro: TokenPrices): Promise<void> {
  world = await createWorld(database, undefined, undefined, tokenPricesMicro);
  world.know(driver);
}
beforeEach(async () => {
  world = await createWorld(database, undefined, undefined, PRICES);
  driver = await world.join('driver', 1_000);
  owner = await world.join('station_owner');
  station = await insertStation(world.db, owner);
});

async function price(currency: 'EURO' | 'US_DOLLAR' | 'BRITISH_POUND'): Promise<void> {
  await world.db
    .updateTable('stations')
    .set({ currency })
    .where('id', '=', station.stationId)
    .execute();
}
const draft = (from = '10:00', to = '11:00') => ({
  plug: { id: station.plugId },
  start_time: at(from),
  stop_time: at(to),
});
const post = (url: string, body: object) => world.call(driver, 'POST', url, body);
const read = async (id: string) => (await world.call(driver, 'GET', `${BOOK}${id}/`)).body;
/** Records a charge from 10:00 to 11:00. */
const charge = (reservationId: string, energyWh: number) =>
  world.db.transaction().execute(async (trx) => {
    const [startedAt, stoppedAt] = [new Date(at('10:00')), new Date(at('11:00'))];
    await world.reservations.beginCharging(trx, { reservationId, now: startedAt });
    const use = { reservationId, energyWh, startedAt, stoppedAt, now: stoppedAt };
    return world.reservations.settleCharging(trx, use);
  });

describe('[S9.02] a currency', () => {
  it.each([
    ['EURO', 9.9, 99],
    ['US_DOLLAR', 9.9, 82.5],
  ] as const)(
    '%s has its own price of a token, quoted and held',
    async (currency, cost, tokens) => {
      await price(currency);
      const quote = await post(COST, draft());
      expect(quote.body).toMatchObject({ currency, total_cost: cost, tokens });
      const { body } = await post(BOOK, draft());
      expect(await read(body.id)).toMatchObject({ currency, tokens_held: tokens });
    },
  );

  it('without a token price accepts no tokens', async () => {
    await price('BRITISH_POUND');
    for (const url of [COST, BOOK]) {
      expect(await post(url, draft())).toMatchObject({
        status: 400,
        body: { code: 'payment_method_unavailable' },
      });
    }
  });
});

describe('[S9.04] the token price at the time of booking', () => {
  it('is used to show, bill and cancel it, even if the host changes the price later', async () => {
    const { body: charged } = await post(BOOK, draft());
    const { body: canceled } = await post(BOOK, draft('12:00', '13:00'));
    await openWith({ EURO: 200_000 });
    expect(await charge(charged.id, 10_000)).toMatchObject({ capturedMinor: 4_500 });
    expect(await read(charged.id)).toMatchObject({ bill: { total_cost: 4.5, tokens: 45 } });
    expect(await read(canceled.id)).toMatchObject({ tokens_held: 99 });
    expect((await post(COST, draft('14:00', '15:00'))).body.tokens).toBe(49.5);
  });

  it('is fixed by the quote', async () => {
    const { quote } = (await post(COST, draft())).body;
    await openWith({ EURO: 200_000 });
    const { body } = await post(BOOK, { ...draft(), quote });
    expect(await read(body.id)).toMatchObject({ tokens_held: 99 });
  });

  it('is used even if the host stops accepting tokens in its currency', async () => {
    const { body } = await post(BOOK, draft());
    await openWith({ US_DOLLAR: 120_000 });
    expect(await read(body.id)).toMatchObject({ tokens_held: 99 });
    expect(await charge(body.id, 10_000)).toMatchObject({ capturedMinor: 4_500 });
  });

  it('is missing in old bookings, which use the current price', async () => {
    const { body } = await post(BOOK, draft());
    const row = world.db.selectFrom('reservations').select('tariff').where('id', '=', body.id);
    const { tariff } = await row.executeTakeFirstOrThrow();
    const { tokenPriceMicro: kept, ...old } = tariff as { tokenPriceMicro: number };
    expect(kept).toBe(100_000);
    await world.db
      .updateTable('reservations')
      .set({ tariff: JSON.stringify(old) })
      .where('id', '=', body.id)
      .execute();
    expect(await charge(body.id, 10_000)).toMatchObject({ capturedMinor: 4_500 });
  });
});

it('[S5.03] fractions are cut to hundredths, in money and in tokens', async () => {
  await openWith({ EURO: 70_000 });
  const { body } = await post(BOOK, draft());
  expect(await read(body.id)).toMatchObject({ total_cost: 9.9, tokens_held: 141.42 });
  const { capturedMinor, releasedMinor } = (await charge(body.id, 9_999)) ?? {};
  // 4.49955 EUR becomes 4.49, and 64.142857… tokens.
  expect([capturedMinor, releasedMinor]).toEqual([6_414, 7_728]);
  expect(await read(body.id)).toMatchObject({
    bill: { total_cost: 4.49, tokens: 64.14, tokens_released: 77.28 },
  });
});
