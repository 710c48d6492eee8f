// A driver's own vehicles over HTTP: added, changed, shown, taken away; and what is refused.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { newId } from '../../platform/ids.ts';
import { createTestServer } from '../../tests/kit/server.ts';
import type { PictureFiles } from '../images/public.ts';
import { insertStation } from '../../tests/kit/stations/catalogue.ts';
import { deleteVehiclesOf } from './garage.store.ts';

let database: OpenDatabase;
let app: HttpApp;
let pictures: PictureFiles;
let driver: Actor;
let photo: Buffer;
let join: () => Promise<Actor>;
const LISTED = { id: 7, manufacturer: 'Maker', name: 'Saloon', connector_types: ['TYPE2'] };

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const server = await createTestServer(database);
  ({ app, pictures } = server);
  join = () => server.join('driver');
  await db
    .insertInto('vehicle_models')
    .values({ ...LISTED, usable_battery_wh: 60_000, ac_max_w: 11_000 })
    .execute();
  const background = { r: 20, g: 90, b: 140 };
  photo = await sharp({ create: { width: 600, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  driver = await join();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(method: Method, url: string, payload?: object, as = driver) {
  const headers = { authorization: `Bearer ${as.userId}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
const listed = (more: object = {}) => ({ model: { id: LISTED.id }, ...more });
const own = {
  manufacturer: 'Handmade',
  name: 'Kombi',
  usable_battery_kWh: 41.5,
  ac_max_kW: 7.4,
  dc_max_kW: null,
  connector_types: ['TYPE2'],
};
const add = async (more: object = listed(), as = driver) =>
  (await call('POST', '/api/my-vehicles/', more, as)).body;
const list = async (as = driver) => (await call('GET', '/api/my-vehicles/', undefined, as)).body;

async function upload(id: string, bytes: Buffer, as = driver) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.png');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/vehicles/${id}/upload-image/`,
    headers: {
      authorization: `Bearer ${as.userId}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('[S3.05] [S7.50] a vehicle', () => {
  it('is added from the list, the first one as the default', async () => {
    const first = await add(listed({ color: 'blue', plate_number: 'ιεχ 1234' }));
    expect(first).toMatchObject({
      model: { id: LISTED.id, usable_battery_kWh: 60 },
      is_own_model: false,
      driver: { id: driver.userId },
      color: 'blue',
      plate_number: 'ΙΕΧ 1234',
      is_default: true,
      image: null,
    });
    const second = await add();
    expect(second.is_default).toBe(false);
    const third = await add(listed({ is_default: true }));
    const { results } = await list();
    expect(results.map(({ id }: { id: string }) => id)).toEqual([third.id, first.id, second.id]);
    expect(results.map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('can have an own model, which is offered to nobody else and is deleted with it', async () => {
    const made = await add({ own_model: own });
    expect(made).toMatchObject({ is_own_model: true, model: { ...own, year: null } });
    expect(made.model.id).toBeLessThan(0);
    const models = await call('GET', '/api/users/vehicles/models-by-manufacturer/');
    expect(JSON.stringify(models.body)).not.toContain('Handmade');
    const other = await join();
    const stolen = await call('POST', '/api/my-vehicles/', { model: made.model }, other);
    expect([stolen.status, stolen.body.errors]).toEqual([
      400,
      { 'model.id': ['is no model of the list'] },
    ]);

    const url = `/api/my-vehicles/${made.id}/`;
    const changed = await call('PUT', url, { own_model: { ...own, usable_battery_kWh: 50 } });
    expect(changed.body.model).toMatchObject({ id: made.model.id, usable_battery_kWh: 50 });
    const kept = await call('PUT', url, { model: { id: made.model.id }, color: 'red' });
    expect(kept.body).toMatchObject({ color: 'red', model: { usable_battery_kWh: 50 } });
    await call('PUT', url, listed());
    const left = await database.db
      .selectFrom('vehicle_models')
      .selectAll()
      .where('driver_id', '=', driver.userId)
      .execute();
    expect(left).toEqual([]);
  });

  it('that is the default is replaced by the oldest other one', async () => {
    const [first, second] = [await add(), await add()];
    expect((await call('DELETE', `/api/my-vehicles/${first.id}/`)).status).toBe(204);
    expect((await list()).results).toMatchObject([{ id: second.id, is_default: true }]);
  });

  it('of another driver is not found', async () => {
    const { id } = await add();
    const other = await join();
    for (const [method, url, body] of [
      ['PUT', `/api/my-vehicles/${id}/`, listed()],
      ['DELETE', `/api/my-vehicles/${id}/`, undefined],
      ['DELETE', `/api/vehicles/${id}/image/`, undefined],
    ] as const) {
      expect((await call(method, url, body, other)).body, method).toMatchObject({
        code: 'not_found',
      });
    }
    expect((await upload(id, photo, other)).status).toBe(404);
    expect((await list(other)).count).toBe(0);
  });

  it('in a live booking cannot be removed; past bookings lose it', async () => {
    const { id } = await add();
    const reservationId = await insertBooking(id, 'RESERVED');
    const refused = await call('DELETE', `/api/my-vehicles/${id}/`);
    expect([refused.status, refused.body.code]).toEqual([409, 'vehicle_in_use']);
    expect((await list()).count).toBe(1);
    const one = database.db.updateTable('reservations').where('id', '=', reservationId);
    await one.set({ status: 'FULFILLED' }).execute();
    expect((await call('DELETE', `/api/my-vehicles/${id}/`)).status).toBe(204);
    const row = await database.db
      .selectFrom('reservations')
      .select(['vehicle_id', 'quoted_power_w'])
      .where('id', '=', reservationId)
      .executeTakeFirst();
    expect(row).toEqual({ vehicle_id: null, quoted_power_w: 11_000 });
  });

  it('is one of twenty at most, also with concurrent additions', async () => {
    const asked = await Promise.all(
      Array.from({ length: 23 }, () => call('POST', '/api/my-vehicles/', listed())),
    );
    const refused = asked.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('too_many_vehicles'));
    const { results } = await list();
    expect(results.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1);
  });
});

describe('licence plates of every country', () => {
  it.each(['ΙΕΧ-1234', 'B·MW 1 E', 'AB-123-CD', '京A·12345', 'م ن ۱۲۳', 'М 123 ТТ/77', 'VOLT', ''])(
    '%j is taken',
    async (plate_number) => {
      expect((await add(listed({ plate_number }))).plate_number).toBe(plate_number.toUpperCase());
    },
  );
  it.each(['<b>1</b>', '---', "1' or '1'='1", 'A'.repeat(21), 'A\u202EB', 'A\nB', '🚗 1'])(
    '%j is refused',
    async (plate_number) => {
      const { status, body } = await call('POST', '/api/my-vehicles/', listed({ plate_number }));
      expect([status, Object.keys(body.errors)]).toEqual([400, ['plate_number']]);
    },
  );
});

describe('an invalid vehicle', () => {
  it.each([
    ['nothing', {}, 'model'],
    ['both models', { ...listed(), own_model: own }, 'model'],
    ['a model of nothing', { model: { id: 8 } }, 'model.id'],
    [
      'a battery of nothing',
      { own_model: { ...own, usable_battery_kWh: 0 } },
      'own_model.usable_battery_kWh',
    ],
    ['no connector', { own_model: { ...own, connector_types: [] } }, 'own_model.connector_types'],
    ['no power at all', { own_model: { ...own, ac_max_kW: null } }, 'own_model.ac_max_kW'],
  ])('%s is refused with its field', async (_, body, field) => {
    const answer = await call('POST', '/api/my-vehicles/', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});

describe('[S7.52] its picture', () => {
  it('has an unguessable name, is replaced, and is removed with the vehicle', async () => {
    const { id } = await add();
    const { status, body: first } = await upload(id, photo);
    expect([status, first.width, first.height]).toEqual([201, 600, 300]);
    expect((await list()).results[0].image).toEqual(first);
    expect(first.id[14], 'a random UUID tells no time').toBe('4');
    expect(await pictures.read(`${first.id}-480.webp`)).toBeDefined();
    const { body: second } = await upload(id, photo);
    expect(await pictures.read(`${first.id}-480.webp`)).toBeUndefined();
    await call('DELETE', `/api/my-vehicles/${id}/`);
    expect(await pictures.read(`${second.id}-480.webp`)).toBeUndefined();
  });

  it('can be removed alone', async () => {
    const { id } = await add();
    const { body } = await upload(id, photo);
    expect((await call('DELETE', `/api/vehicles/${id}/image/`)).status).toBe(204);
    expect((await list()).results[0].image).toBeNull();
    expect(await pictures.read(`${body.id}-1600.webp`)).toBeUndefined();
  });

  it('that is not an image changes nothing', async () => {
    const { id } = await add();
    const refused = await upload(id, Buffer.from('<svg onload="alert(1)"/>'));
    expect([refused.status, refused.body.code]).toEqual([415, 'image_not_valid']);
    expect((await list()).results[0].image).toBeNull();
  });
});

it('deleting the account deletes own models and pictures', async () => {
  const { id } = await add({ own_model: own });
  const { body } = await upload(id, photo);
  const gone = await database.db
    .transaction()
    .execute((trx) => deleteVehiclesOf(trx, driver.userId));
  expect(gone).toEqual([body.id]);
  const models = database.db.selectFrom('vehicle_models').selectAll();
  expect(await models.where('driver_id', '=', driver.userId).execute()).toEqual([]);
});

async function insertBooking(vehicleId: string, status: 'RESERVED'): Promise<string> {
  const { db } = database;
  const { stationId, plugId } = await insertStation(db, null);
  const id = newId();
  await db
    .insertInto('reservations')
    .values({
      id,
      user_id: driver.userId,
      plug_id: plugId,
      station_id: stationId,
      vehicle_id: vehicleId,
      start_time: new Date('2026-07-01T10:00:00Z'),
      stop_time: new Date('2026-07-01T11:00:00Z'),
      status,
      payment_method: 'tokens',
      charge_now: false,
      tariff: '{}',
      quoted_total_micro: 0,
      quoted_energy_wh: 0,
      quoted_power_w: 11_000,
      hold_minor: 0,
      id_tag: id,
      created_at: new Date(),
    })
    .execute();
  return id;
}
