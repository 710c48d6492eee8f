// What an owner deletes over HTTP on a whole server: refused while anybody relies on it, then found by nobody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeatured } from '../features/stations/public.ts';
import {
  beginSession,
  type Bench,
  openBench,
  type Person,
} from './kit/accounts/departure-bench.ts';
import { createKeeper, type Keeper, STATION } from './kit/stations/station-upkeep.ts';

let bench: Bench;
let keeper: Keeper;
let owner: Person;
let other: Person;
let driver: Person;
beforeAll(async () => {
  bench = await openBench();
  keeper = createKeeper(bench);
  [owner, other] = [await bench.join('station_owner'), await bench.join('station_owner')];
  driver = await bench.join('driver');
});
afterAll(() => bench.close());

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];
const read = (path: string, person: Person | null = null) => bench.call(person, 'GET', path);
const quote = (plugId: number) =>
  bench.call(null, 'POST', '/api/stations/reservation-cost/', {
    plug: { id: plugId },
    start_time: '2026-07-02T10:00:00Z',
    stop_time: '2026-07-02T11:00:00Z',
  });
/** Of a station for tests, what this test does not need. */
const NOWHERE = { stationId: 0, otherPlugId: 0, unconnectedPlugId: 0 };

describe('[S7.27] what is deleted', () => {
  it('waits for the bookings that are live, and lists them', async () => {
    const live = await keeper.goLive(owner);
    const { body: late } = await bench.book(driver, live, 20);
    const { body: early } = await bench.book(driver, live, 17);
    const tries = [
      () => keeper.remove(owner, live.id),
      () => keeper.removePlug(owner, live.plugId),
      () => keeper.point(owner, 'DELETE', live.pointId),
    ];
    for (const attempt of tries) {
      const answer = await attempt();
      expect(refusal(answer)).toEqual([409, 'station_has_bookings']);
      const starts = answer.body.reservations_in_conflict.map(
        (each: { start_time: string }) => each.start_time,
      );
      expect(starts).toEqual([early.start_time, late.start_time]);
    }
    for (const { id } of [early, late]) {
      await bench.call(driver, 'POST', `/api/stations/reservations/${id}/cancel`, {});
    }
    expect((await keeper.remove(owner, live.id)).status).toBe(204);
  });

  it('waits for a session that runs, also one that nobody booked', async () => {
    const live = await keeper.goLive(owner);
    const at = { ...NOWHERE, chargingPointId: live.pointId, plugId: live.plugId };
    const session = await beginSession(bench, at, null);
    expect(refusal(await keeper.remove(owner, live.id))).toEqual([409, 'station_has_bookings']);
    expect((await keeper.removePlug(owner, live.plugId)).status).toBe(409);
    const change = { stopped_at: bench.clock.now() };
    await bench.db.updateTable('charging_sessions').set(change).where('id', '=', session).execute();
    expect((await keeper.remove(owner, live.id)).status).toBe(204);
  });

  it('is found by nobody in no way, while past bookings keep its name', async () => {
    const live = await keeper.goLive(owner);
    const { body: booking } = await bench.book(driver, live, 21);
    const cancel = `/api/stations/reservations/${booking.id}/cancel`;
    await bench.call(driver, 'POST', cancel, {});
    await bench.db.transaction().execute((trx) => setFeatured(trx, live.id, true));
    expect((await keeper.remove(owner, live.id)).status).toBe(204);

    for (const path of [
      `/api/stations/${live.id}/`,
      `/api/stations/get-station-by-slug/${live.slug}/`,
      `/api/stations/get-station-by-slug/deleted:${live.id}/`,
      `/api/stations/plugs/${live.plugId}/`,
      `/api/stations/${live.id}/edit/`,
      `/api/stations/${live.id}/charging-points/`,
      `/api/stations/${live.id}/transactions/`,
      `/api/stations/${live.id}/reservations/`,
    ]) {
      expect([path, (await read(path, owner)).body.code]).toEqual([path, 'not_found']);
    }
    const lists = [
      '/api/stations/?page_size=100',
      '/api/stations/my-stations/?page_size=100',
      '/api/stations/featured-stations/',
      '/api/stations/recent-reservation-stations/',
      `/api/stations/search/${STATION.lat}&${STATION.lng}&16/`,
    ];
    for (const path of lists) {
      expect([path, (await read(path, owner)).text.includes(`"id":${live.id},`)]).toEqual([
        path,
        false,
      ]);
    }
    expect((await quote(live.plugId)).body.code).toBe('not_found');
    expect((await bench.book(driver, live, 22)).body.code).toBe('not_found');
    for (const again of [
      await keeper.remove(owner, live.id),
      await keeper.update(owner, live.id, { name: 'Back again' }),
      await keeper.addPlug(owner, live.id),
      await keeper.addPoint(owner, live.id),
      await keeper.updatePlug(owner, live.plugId, { label: 'Back' }),
      await keeper.removePlug(owner, live.plugId),
      await keeper.point(owner, 'DELETE', live.pointId),
      await keeper.point(owner, 'POST', live.pointId, 'new-password/'),
    ]) {
      expect(refusal(again)).toEqual([404, 'not_found']);
    }
    const kept = await read(`/api/stations/reservations/${booking.id}/`, driver);
    expect(kept.body).toMatchObject({
      status: 'CANCELED',
      plug: { station: { name: STATION.name } },
    });
  });

  it('frees its address, its identity and its connector for another', async () => {
    const live = await keeper.goLive(owner);
    const identity = live.credentials.username;
    await keeper.remove(owner, live.id);
    const { body } = await keeper.create(other, { slug: live.slug });
    expect(body.slug).toBe(live.slug);
    expect((await keeper.addPoint(other, body.id, { ocpp_identity: identity })).status).toBe(201);
  });

  it('is counted in no figure of its owner', async () => {
    const person = await bench.join('station_owner');
    const gone = await keeper.goLive(person);
    const stays = await keeper.goLive(person);
    const figures = async () => (await read('/api/stations/analytics-overview/', person)).body;
    expect(await figures()).toMatchObject({ stations: 2, plugs: 2 });
    await keeper.remove(person, gone.id);
    expect(await figures()).toMatchObject({ stations: 1, plugs: 1 });
    await keeper.removePlug(person, stays.plugId);
    expect(await figures()).toMatchObject({ stations: 1, plugs: 0 });
  });
});
