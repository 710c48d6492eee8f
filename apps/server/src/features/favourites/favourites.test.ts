// Issue 23, point 5: favourite stations with their current state, and notifications when they are free.
import { expect, test } from 'vitest';
import { insertStation } from '../../tests/kit/stations/catalogue.ts';
import { useBench } from '../../tests/kit/reservations/booking-scene.ts';

const { scene, book, setTime } = useBench();

const call = (method: 'GET' | 'POST' | 'DELETE', body?: object, actor = scene().driver) =>
  scene().world.call(actor, method, '/api/favourites/', body);
const ref = (id = scene().station.stationId) => ({ station: { id } });
const list = async () => (await call('GET')).body;

test('[23.5] a driver keeps stations, each once, and drops them again', async () => {
  expect(await list()).toEqual({ results: [], count: 0 });
  expect((await call('POST', ref())).status).toBe(204);
  expect((await call('POST', ref())).status).toBe(204);
  const { results } = await list();
  expect(results).toMatchObject([
    {
      station: { id: scene().station.stationId, plugs_free: 2, pricing: { price_per_kWh: 0.45 } },
      plug_ids: expect.arrayContaining([scene().station.plugId]),
      next_free_at: expect.stringContaining('2026-07-01T09:'),
      time_zone: 'Europe/Athens',
    },
  ]);
  const { body } = await scene().world.call(scene().driver, 'GET', '/api/favourites/ids/');
  expect(body).toEqual({ station_ids: [scene().station.stationId] });
  expect((await call('DELETE', ref())).status).toBe(204);
  expect((await call('DELETE', ref())).status).toBe(204);
  expect((await list()).count).toBe(0);
});

test('[23.5] of unknown stations none becomes a favourite, and a hidden one is not listed', async () => {
  expect((await call('POST', ref(999_999))).status).toBe(404);
  expect((await call('POST', ref(), scene().owner)).status).toBe(403);
  await call('POST', ref());
  const { db } = scene().world;
  await db
    .updateTable('stations')
    .set({ hidden_since: new Date() })
    .where('id', '=', scene().station.stationId)
    .execute();
  expect((await list()).count).toBe(0);
});

test('[23.5] a driver has at most fifty', async () => {
  const { world, owner } = scene();
  for (let at = 0; at < 50; at++) {
    const { stationId } = await insertStation(world.db, owner);
    expect((await call('POST', ref(stationId))).status).toBe(204);
  }
  expect((await call('POST', ref())).body.code).toBe('too_many_favourites');
});

test('[23.5] a lasting watch tells its driver each time a plug becomes free', async () => {
  const { world, driver, station } = scene();
  const setStatus = (status: 'Available' | 'Charging') =>
    world.db
      .updateTable('plugs')
      .set({ status })
      .where('station_id', '=', station.stationId)
      .execute();
  const told = async () => {
    await world.notifications.notifyFreedPlugs();
    const { body } = await world.call(driver, 'GET', '/api/notifications/?page_size=100');
    return body.results.filter(({ kind }: { kind: string }) => kind === 'plug_free').length;
  };
  await setStatus('Charging');
  const watch = { station: { id: station.stationId }, plug: { id: station.plugId } };
  const made = await world.call(driver, 'POST', '/api/plug-watches/', {
    ...watch,
    is_lasting: true,
  });
  expect(made.body).toMatchObject({ is_lasting: true });
  expect(await told()).toBe(0);
  await setStatus('Available');
  expect(await told()).toBe(1);
  expect(await told()).toBe(1);
  await setStatus('Charging');
  expect(await told()).toBe(1);
  setTime('09:20');
  await world.db.updateTable('charging_points').set({ last_seen_at: world.clock.now() }).execute();
  await setStatus('Available');
  expect(await told()).toBe(2);
  await world.call(driver, 'DELETE', `/api/plug-watches/${made.body.id}/`);
  await setStatus('Charging');
  expect(await told()).toBe(2);
});

test('[23.5] a favourite that is booked now says when it is next free', async () => {
  const { world, station } = scene();
  await call('POST', ref());
  await world.db
    .updateTable('plugs')
    .set({ deleted_at: new Date() })
    .where('id', '=', station.otherPlugId)
    .execute();
  await book('09:15', '10:15');
  const [favourite] = (await list()).results;
  expect(favourite.next_free_at).toMatch(/^2026-07-01T10:/);
});
