import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { ledgerFaults, NO_FAULTS } from '../../tests/kit/wallet/ledger.ts';
import { insertStation, NOW, type TestStation } from '../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../tests/kit/reservations/booking-world.ts';

let database: OpenDatabase;
let world: World;
let driver: Actor;
let owner: Actor;
let station: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database);
});
beforeEach(async () => {
  world.clock.set(NOW);
  driver = await world.join('driver', 500);
  owner = await world.join('station_owner');
  station = await insertStation(world.db, owner);
});
afterAll(() => database.close());

async function book(start = '12:00', stop = '13:00'): Promise<string> {
  const window = { plug: { id: station.plugId }, start_time: at(start), stop_time: at(stop) };
  return (await world.call(driver, 'POST', '/api/stations/reservations/', window)).body.id;
}
const read = async (id: string, actor: Actor = driver) =>
  (await world.call(actor, 'GET', `/api/stations/reservations/${id}/`)).body;
const cancel = (id: string, actor: Actor = driver) =>
  world.call(actor, 'POST', `/api/stations/reservations/${id}/cancel`);
const tokens = async (actor: Actor) =>
  (await world.call(actor, 'GET', '/api/wallet/my-balance/')).body.results[0];
const setTime = (time: string) => world.clock.set(new Date(at(time)));
const inTransaction = <T>(
  work: (trx: Parameters<World['reservations']['beginCharging']>[0]) => Promise<T>,
) => world.db.transaction().execute(work);
const begin = (reservationId: string) =>
  inTransaction((trx) =>
    world.reservations.beginCharging(trx, { reservationId, now: world.clock.now() }),
  );
const isFree = async (start: string, stop: string) => {
  const window = { plug: { id: station.plugId }, start_time: at(start), stop_time: at(stop) };
  const { body } = await world.call(null, 'POST', '/api/stations/check-reservation/', window);
  return body.reservations_in_conflict.length === 0;
};

describe('[S7.36] cancelling', () => {
  it('is free until an hour before, and releases hold and window', async () => {
    const id = await book();
    expect((await read(id)).cancellation).toEqual({
      free_until: '2026-07-01T11:00:00.000Z',
      fee_tokens_now: 0,
    });
    setTime('11:00');
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { status: 'CANCELED', paid: false, bill: null, tokens_held: 0, cancellation: null },
    });
    expect(await tokens(driver)).toMatchObject({ balance: 500, held: 0, available: 500 });
    expect(await isFree('12:00', '13:00')).toBe(true);
  });

  it('late costs the fee that was shown, and the owner receives it', async () => {
    const id = await book();
    setTime('11:30');
    expect((await read(id)).cancellation.fee_tokens_now).toBe(30);
    const { body } = await cancel(id);
    expect(body).toMatchObject({
      status: 'CANCELED',
      paid: true,
      bill: {
        total_cost: 3,
        tokens: 30,
        tokens_released: 69,
        items: [{ kind: 'cancellation_fee', quantity: 1, unit: 'once', unit_price: 3, amount: 3 }],
      },
    });
    expect((await tokens(driver)).available).toBe(470);
    expect((await tokens(owner)).balance).toBe(28.5);
  });

  it('is refused a second time, once charging, and for other users, without a change', async () => {
    const id = await book();
    const stranger = await world.join('driver');
    expect(await cancel(id, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await cancel(id, owner)).toMatchObject({ body: { code: 'role_not_allowed' } });
    expect(await cancel(newId())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await read(id)).status).toBe('RESERVED');
    await begin(id);
    expect(await cancel(id)).toMatchObject({ body: { code: 'reservation_not_cancelable' } });
    const other = await book('14:00', '15:00');
    await cancel(other);
    expect(await cancel(other)).toMatchObject({
      status: 409,
      body: { code: 'reservation_not_cancelable' },
    });
  });
});

describe('[S6.05] read access to a reservation', () => {
  it('is limited to its driver and the owner of its station', async () => {
    const id = await book();
    const url = `/api/stations/reservations/${id}/`;
    expect((await read(id, owner)).user.email).toBe(driver.email);
    const strangers = [await world.join('driver'), await world.join('station_owner')];
    for (const stranger of strangers) {
      for (const path of [url, `${url}consumption`]) {
        expect(await world.call(stranger, 'GET', path)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
      }
    }
    expect((await world.call(null, 'GET', url)).status).toBe(401);
    expect((await world.call(driver, 'GET', '/api/stations/reservations/1/')).status).toBe(400);
  });

  it('[S7.30] [S7.31] each has their own list: paged, ordered and searched by the database', async () => {
    const ids = [
      await book('10:00', '10:30'),
      await book('11:00', '11:30'),
      await book('12:00', '12:30'),
    ];
    const [first, second, third] = ids;
    const list = async (actor: Actor, path: string) => {
      const { body } = await world.call(actor, 'GET', `/api/stations/${path}`);
      return { ids: body.results.map(({ id }: { id: string }) => id), count: body.count };
    };
    expect(await list(driver, 'my-reservations/')).toEqual({
      ids: [third, second, first],
      count: 3,
    });
    expect(await list(driver, 'my-reservations/?ordering=start_time&page_size=2')).toEqual({
      ids: [first, second],
      count: 3,
    });
    expect((await list(driver, 'my-reservations/?search=RESERVED')).count).toBe(3);
    expect((await list(driver, 'my-reservations/?search=%25')).count).toBe(0);
    expect(await list(owner, 'owner_station-reservations/?page=2&page_size=2')).toEqual({
      ids: [first],
      count: 3,
    });
    const search = encodeURIComponent(driver.email);
    expect((await list(owner, `owner_station-reservations/?search=${search}`)).count).toBe(3);
    expect((await list(owner, 'owner_station-reservations/?search=%25')).count).toBe(0);
    expect((await list(owner, 'owner_station-reservations/?search=reserved')).count).toBe(3);
    const other = await world.join('station_owner');
    expect(await list(other, 'owner_station-reservations/')).toEqual({ ids: [], count: 0 });
    for (const query of ['page=0', 'page_size=1000000000', 'ordering=password_hash']) {
      const answer = await world.call(driver, 'GET', `/api/stations/my-reservations/?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    // Late pages are selected from the end of the list, and shown in the list's order.
    const fourth = await book('13:00', '13:30');
    const late = 'my-reservations/?page_size=2&page=';
    expect(await list(driver, `${late}2`)).toEqual({ ids: [second, first], count: 4 });
    expect(await list(driver, `${late}2&ordering=start_time`)).toEqual({
      ids: [third, fourth],
      count: 4,
    });
    expect(await list(driver, `${late}3`)).toEqual({ ids: [], count: 4 });
  });

  it('[S7.32] the public calendar has windows only, and no person', async () => {
    await book('12:00', '13:00');
    const calendar = `/api/stations/station-reservations/${station.stationId}/`;
    const window = {
      plug: { id: station.plugId },
      start_time: '2026-07-01T12:00:00.000Z',
      stop_time: '2026-07-01T13:00:00.000Z',
    };
    const { body } = await world.call(null, 'GET', calendar);
    expect(body).toEqual({ results: [window], count: 1 });
    const day = await world.call(null, 'GET', `${calendar}check-availability/?day=1`);
    expect(day.body).toMatchObject({
      date: '2026-07-01',
      time_zone: 'Europe/Athens',
      day_start: '2026-06-30T21:00:00.000Z',
      day_stop: '2026-07-01T21:00:00.000Z',
      reservations_in_conflict: [window],
    });
    const free = day.body.free_windows.map(
      (each: typeof window) =>
        `${each.plug.id} ${each.start_time.slice(11, 16)}-${each.stop_time.slice(11, 16)}`,
    );
    expect(free).toEqual([
      `${station.plugId} 09:15-11:45`,
      `${station.plugId} 13:15-21:00`,
      `${station.otherPlugId} 09:15-21:00`,
    ]);
    expect((await world.call(null, 'GET', `${calendar}check-availability/?day=0`)).status).toBe(
      400,
    );
    const unknown = '/api/stations/station-reservations/2000000000/';
    expect(await world.call(null, 'GET', unknown)).toMatchObject({ body: { code: 'not_found' } });
  });
});

it('there is no next reservation when all have ended', async () => {
  const next = '/api/stations/reservations/next-reservation';
  expect((await world.call(driver, 'GET', next)).body).toEqual({ reservation: null });
  await book('14:00', '15:00');
  const id = await book('12:00', '13:00');
  expect((await world.call(driver, 'GET', next)).body).toMatchObject({ reservation: { id } });
});

it('the ledger stays consistent', async () => {
  expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
});
