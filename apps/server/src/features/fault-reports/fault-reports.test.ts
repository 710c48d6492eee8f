// Issue 23, point 5: faults that drivers report to the owner.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { useBench } from '../../tests/kit/reservations/booking-scene.ts';

const { scene } = useBench();
const DAY_MS = 86_400_000;

const report = (by: Actor, more: object = {}) =>
  scene().world.call(by, 'POST', '/api/fault-reports/', {
    station: { id: scene().station.stationId },
    category: 'broken_plug',
    ...more,
  });
const shown = async () => {
  const { stationId } = scene().station;
  return (await scene().world.call(null, 'GET', `/api/stations/${stationId}/faults/`)).body.results;
};
const listed = async (query = '') =>
  (await scene().world.call(scene().owner, 'GET', `/api/fault-reports/${query}`)).body;
const answer = (id: string, said: object, by = scene().owner) =>
  scene().world.call(by, 'PUT', `/api/fault-reports/${id}/answer/`, said);
const told = async (who: Actor, kind: string) => {
  await scene().world.notifications.notifyAll();
  const { body } = await scene().world.call(who, 'GET', '/api/notifications/');
  return body.results.filter((one: { kind: string }) => one.kind === kind);
};

test('[23.5] drivers are counted, not reports, until the owner answers or thirty days have passed', async () => {
  const { world, driver } = scene();
  expect((await report(driver)).status).toBe(201);
  expect((await report(driver)).body.code).toBe('fault_report_open');
  const other = await world.join('driver', 0);
  const { body } = await report(other);
  await report(other, { category: 'screen' });
  expect(await shown()).toMatchObject([
    { category: 'broken_plug', drivers: 2 },
    { category: 'screen', drivers: 1 },
  ]);
  expect((await answer(body.id, { text: 'A new cable comes', is_resolved: false })).status).toBe(
    200,
  );
  expect(await shown()).toMatchObject([{ drivers: 1 }, { drivers: 1 }]);
  world.clock.advance(30 * DAY_MS);
  expect(await shown()).toEqual([]);
});

test('[23.5] the owner is told, reads open ones first, answers and resolves; the driver is told', async () => {
  const { driver, owner, station, world } = scene();
  const { body } = await report(driver, {
    plug: { id: station.plugId },
    text: 'The latch is gone.',
  });
  expect(await told(owner, 'fault_reported')).toMatchObject([
    { body: expect.stringContaining('Broken plug or cable') },
  ]);
  expect(await listed(`?station=${station.stationId}`)).toMatchObject({
    open: 1,
    results: [
      { id: body.id, text: 'The latch is gone.', plug: { id: station.plugId }, photo: null },
    ],
  });
  expect((await answer(body.id, { is_resolved: false })).status).toBe(400);
  const stranger = await world.join('station_owner');
  expect((await answer(body.id, { is_resolved: true }, stranger)).status).toBe(404);
  expect((await answer(body.id, { is_resolved: true })).body.resolved_at).not.toBe(null);
  expect(await listed()).toMatchObject({ open: 0, count: 1 });
  expect(await told(driver, 'fault_answered')).toMatchObject([
    { title: expect.stringContaining('resolved') },
  ]);
  expect((await report(driver)).status).toBe(201);
});

test('[23.5] a report is refused without words for other faults, of foreign plugs, by owners and after ten in a day', async () => {
  const { driver, owner, world } = scene();
  expect((await report(driver, { category: 'other', text: ' ' })).status).toBe(400);
  expect((await report(driver, { plug: { id: 999_999 } })).status).toBe(404);
  expect((await report(driver, { station: { id: 999_999 } })).status).toBe(404);
  expect((await report(owner)).status).toBe(403);
  for (let at = 0; at < 10; at++) {
    const { body } = await report(driver);
    await answer(body.id, { is_resolved: true });
  }
  expect((await report(driver)).body.code).toBe('too_many_requests');
  world.clock.advance(DAY_MS);
  expect((await report(driver)).status).toBe(201);
});

test('[23.5] the photo of an open report is the driver’s to add, and goes with the report after a year', async () => {
  const { driver, world } = scene();
  const { body } = await report(driver);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });
  const file = await picture.png().toBuffer();
  const photo = await world.faultReports.setPhoto(driver, body.id, file);
  expect((await listed()).results[0].photo).toMatchObject({ id: photo.id, width: 40, height: 30 });
  await expect(
    world.faultReports.setPhoto(await world.join('driver', 0), body.id, file),
  ).rejects.toMatchObject({ code: 'not_found' });
  world.clock.advance(366 * DAY_MS);
  await world.faultReports.forget();
  expect((await listed()).count).toBe(0);
  expect((await world.app.inject({ url: photo.url })).statusCode).toBe(404);
});
