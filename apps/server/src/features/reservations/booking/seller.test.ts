// The seller on a bill, and the VAT included in it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BUSINESS, BUSINESS_PATH } from '../../../tests/kit/accounts/business-profile.ts';
import { insertStation, NOW, type TestStation } from '../../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

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

const read = async (id: string, actor: Actor = driver) =>
  (await world.call(actor, 'GET', `/api/stations/reservations/${id}/`)).body;
const giveBusiness = (change: object = {}, method: 'POST' | 'PUT' = 'POST', actor = owner) =>
  world.call(actor, method, BUSINESS_PATH, { ...BUSINESS, ...change });

async function book(start = '12:00', stop = '13:00'): Promise<string> {
  const window = { plug: { id: station.plugId }, start_time: at(start), stop_time: at(stop) };
  return (await world.call(driver, 'POST', '/api/stations/reservations/', window)).body.id;
}

function settle(reservationId: string, energyWh = 12_345) {
  const now = new Date(at('12:40'));
  const charge = { reservationId, energyWh, startedAt: new Date(at('12:00')), stoppedAt: now, now };
  return world.db.transaction().execute((trx) => world.reservations.settleCharging(trx, charge));
}

async function charge(energyWh?: number, window?: [string, string]): Promise<string> {
  const id = await book(...(window ?? []));
  await world.db
    .transaction()
    .execute((trx) =>
      world.reservations.beginCharging(trx, { reservationId: id, now: new Date(at('12:00')) }),
    );
  await settle(id, energyWh);
  return id;
}

const SELLER = {
  business_name: BUSINESS.business_name,
  tax_num: BUSINESS.tax_num,
  tax_office: BUSINESS.tax_office,
  street_name: BUSINESS.street_name,
  street_num: BUSINESS.street_num,
  zipcode: BUSINESS.zipcode,
  city: BUSINESS.city,
  vat_percentage: 24,
};

describe('[S3.10] the seller of a charge', () => {
  it('is the owner’s business, with the VAT included in the total, for driver and owner alike', async () => {
    await giveBusiness();
    const id = await charge();
    for (const actor of [driver, owner]) {
      const { seller, bill } = await read(id, actor);
      // 5.55 at 24 % is 4.475... net, cut to 4.47; the rest is VAT.
      expect(bill).toMatchObject({ total_cost: 5.55, vat: { net: 4.47, amount: 1.08 } });
      expect(seller, 'no mail, no phone').toEqual(SELLER);
    }
  });

  it('stays on the bill when the business changes, and is new on the next bill', async () => {
    await giveBusiness();
    const before = await charge();
    const change = { business_name: 'New name', tax_num: 'DE136695976', vat_percentage: 19 };
    expect((await giveBusiness(change, 'PUT')).status).toBe(200);
    const after = await charge(12_345, ['14:00', '15:00']);
    expect(await read(before)).toMatchObject({
      seller: SELLER,
      bill: { vat: { net: 4.47, amount: 1.08 } },
    });
    expect(await read(after)).toMatchObject({
      seller: { ...SELLER, ...change },
      bill: { vat: { net: 4.66, amount: 0.89 } },
    });
    expect(await settle(before), 'asked again, it is the first').toMatchObject({
      totalMicro: 5_550_000,
    });
    expect((await read(before)).seller).toEqual(SELLER);
  });

  it('stays when the owner’s business is deleted', async () => {
    await giveBusiness();
    const id = await charge();
    await world.db.deleteFrom('business_profiles').where('user_id', '=', owner.userId).execute();
    expect((await read(id)).seller).toEqual(SELLER);
  });

  it('is absent when the owner has given none, and never another owner’s', async () => {
    const other = await world.join('station_owner');
    await giveBusiness({}, 'POST', other);
    expect(await read(await charge())).toMatchObject({
      status: 'FULFILLED',
      seller: null,
      bill: { vat: null },
    });
  });

  it('is absent before the bill, and a bill of zero has no VAT', async () => {
    await giveBusiness();
    const id = await book('14:00', '15:00');
    expect(await read(id)).toMatchObject({ seller: null, bill: null });
    expect((await read(await charge(0))).bill).toMatchObject({
      total_cost: 0,
      vat: { net: 0, amount: 0 },
    });
  });

  it('is written in the same transaction as the bill', async () => {
    await giveBusiness();
    const id = await book();
    await world.db
      .transaction()
      .execute((trx) =>
        world.reservations.beginCharging(trx, { reservationId: id, now: new Date(at('12:00')) }),
      );
    const settledThenLost = world.db.transaction().execute(async (trx) => {
      const charged = { reservationId: id, energyWh: 9000, startedAt: NOW, stoppedAt: NOW };
      await world.reservations.settleCharging(trx, { ...charged, now: NOW });
      throw new Error('the server died here');
    });
    await expect(settledThenLost).rejects.toThrow('died');
    expect(await read(id)).toMatchObject({ status: 'CHARGING', seller: null, bill: null });
  });
});
