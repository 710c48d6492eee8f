import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { newId } from '../../platform/ids.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import { readReferenceModels } from './reference-models.ts';
import type { Vehicles } from './vehicles.service.ts';

let database: OpenDatabase;
let vehicles: Vehicles;
let app: HttpApp;
let person: (role: Actor['role']) => Promise<Actor>;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ app, vehicles, join: person } = await createTestServer(database));
});
afterAll(() => database.close());

describe('the shipped models', () => {
  const models = readReferenceModels();

  test('are numerous, each once, with ids that do not collide', () => {
    expect(models.length).toBeGreaterThan(1500);
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
    const names = models.map(({ manufacturer, name, year }) => `${manufacturer} ${name} ${year}`);
    expect(new Set(names).size).toBe(models.length);
  });

  test('[23.8] have whole names: no parts of names, one spelling of each manufacturer', () => {
    const tesla = models.filter(({ manufacturer }) => manufacturer === 'Tesla');
    const series = new Set(
      tesla.map(({ name, variant }) => (variant ? name.slice(0, -variant.length).trim() : name)),
    );
    expect([...series].toSorted()).toEqual([
      'Cybertruck',
      'Model 3',
      'Model S',
      'Model X',
      'Model Y',
      'Roadster',
    ]);
    const makers = new Set(models.map(({ manufacturer }) => manufacturer));
    expect(makers).toContain('Škoda');
    expect(makers).not.toContain('Skoda');
    expect(makers).not.toContain('2020');
    expect(models.map(({ name }) => name)).not.toContain('electric');
  });

  test('have usable battery, inlets and charging curve', () => {
    const car = models.find(
      ({ manufacturer, name }) => manufacturer === 'Ford' && name.includes('AWD 75,7 kWh'),
    );
    expect(car).toMatchObject({
      usable_battery_wh: 70_000,
      ac_max_w: 11_000,
      dc_max_w: 113_000,
      connector_types: ['TYPE2', 'CCS2'],
    });
    expect(car?.dc_curve?.[0]).toEqual([0, 113]);
  });

  test('are European, without American or Chinese inlets', () => {
    const types = new Set(models.flatMap(({ connector_types }) => connector_types));
    expect([...types].toSorted()).toEqual(['CCS2', 'CHADEMO', 'TESLA', 'TYPE1', 'TYPE2']);
  });

  test('are loaded once: a second start changes nothing', async () => {
    expect(await vehicles.loadReferenceModels()).toBe(models.length);
    expect(await vehicles.loadReferenceModels()).toBe(0);
  });

  test('[23.8] leave the list without leaving the database, where vehicles refer to them', async () => {
    await vehicles.loadReferenceModels();
    const model = { ...models[0]!, id: 7, name: '3' };
    await database.db
      .insertInto('vehicle_models')
      .values({ ...model, dc_curve: null })
      .execute();
    await vehicles.loadReferenceModels();
    const { results } = await vehicles.modelsByManufacturer();
    expect(results.flatMap((group) => group.models).map(({ id }) => id)).not.toContain(7);
    expect(
      await database.db
        .selectFrom('vehicle_models')
        .select('is_listed')
        .where('id', '=', 7)
        .executeTakeFirst(),
    ).toEqual({ is_listed: false });
    await database.db.deleteFrom('vehicle_models').where('id', '=', 7).execute();
  });
});

test('[S7.51] models are grouped by manufacturer, for anyone', async () => {
  await vehicles.loadReferenceModels();
  const answer = await app.inject('/api/users/vehicles/models-by-manufacturer/');
  const { results, count } = answer.json();
  expect(count).toBe(results.length);
  const names = results.map(({ manufacturer }: { manufacturer: string }) => manufacturer);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain('Volkswagen');
  expect(results[0].models[0]).toMatchObject({ usable_battery_kWh: expect.any(Number) });
});

describe('vehicles', () => {
  test('[S7.50] [S6.02] [S6.05] are listed only for their driver', async () => {
    await vehicles.loadReferenceModels();
    const [mine, other, owner] = [
      await person('driver'),
      await person('driver'),
      await person('station_owner'),
    ];
    const model = readReferenceModels()[0]!;
    const id = newId();
    await database.db
      .insertInto('vehicles')
      .values({
        id,
        driver_id: mine.userId,
        model_id: model.id,
        color: 'blue',
        plate_number: 'ΙΕΧ 1',
        created_at: new Date(),
      })
      .execute();
    const list = (actor?: Actor) =>
      app.inject({
        url: '/api/my-vehicles/',
        ...(actor && { headers: { authorization: `Bearer ${actor.userId}` } }),
      });
    expect((await list(mine)).json()).toMatchObject({
      count: 1,
      results: [{ id, driver: { id: mine.userId }, color: 'blue', model: { id: model.id } }],
    });
    expect((await list(other)).json()).toEqual({ results: [], count: 0 });
    expect((await list(owner)).json().code).toBe('role_not_allowed');
    expect((await list()).statusCode).toBe(401);

    const read = (driver: Actor) =>
      vehicles.readChargingCar(database.db, { vehicleId: id, driverId: driver.userId });
    expect(await read(mine)).toMatchObject({ usableBatteryWh: model.usable_battery_wh });
    expect(await read(other)).toBeUndefined();
  });
});
