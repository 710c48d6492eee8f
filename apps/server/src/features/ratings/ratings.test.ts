// Issue 23, point 5: ratings after a session, both ways.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import {
  auditOf,
  closeBench,
  done,
  driver,
  newcomers,
  openBench,
  owner,
  refusal,
  station,
  window,
  world,
} from '../../tests/kit/host-bench.ts';

beforeAll(openBench);
afterAll(closeBench);
let hour = 10;
beforeEach(async () => {
  await newcomers();
  hour = 10;
});

const DAY_MS = 86_400_000;

/** A session of a booking that ends now, or goes on (`isOpen`). */
async function insertSession(
  reservationId: string,
  { isOpen = false, energyWh = 8_000, reason = 'Local' } = {},
) {
  const now = world.clock.now();
  await world.db
    .insertInto('charging_sessions')
    .values({
      id: newId(),
      charging_point_id: station.chargingPointId,
      plug_id: station.plugId,
      reservation_id: reservationId,
      station_id: station.stationId,
      id_tag: reservationId.slice(-20),
      meter_start_wh: 0,
      energy_wh: energyWh,
      stop_reason: reason,
      started_at: now,
      received_at: now,
      stopped_at: isOpen ? null : now,
    })
    .execute();
}

/** A booking of a driver with a session. */
async function charged(by: Actor, { isOpen = false } = {}): Promise<string> {
  const draft = window(`${hour}:00`, `${hour + 1}:00`);
  hour += 2;
  const { body } = await world.call(by, 'POST', '/api/stations/reservations/', draft);
  await insertSession(body.id, { isOpen });
  return body.id;
}
/** Further bookings like this one, whose window nobody keeps free. */
async function copiesOf(id: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into reservations
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'id_tag', 'COPY' || n,
      'ocpp_reservation_id', r.ocpp_reservation_id + 1000 * n))).*
    from reservations r, generate_series(1, ${count}::int) n where r.id = ${id}
    returning id`.execute(world.db);
  return rows.map((row) => row.id);
}
const pathOf = (id: string, part: string) => `/api/stations/reservations/${id}/${part}/`;
const rate = (id: string, by: Actor, stars: number, text = '') =>
  world.call(by, 'PUT', pathOf(id, 'rating'), { stars, text });
const both = async (id: string, by: Actor) =>
  (await world.call(by, 'GET', pathOf(id, 'ratings'))).body;
const shown = async () =>
  (await world.call(null, 'GET', `/api/stations/${station.stationId}/ratings/`)).body;
const told = async (who: Actor, kind: string) => {
  await world.notifications.notifyAll();
  const { body } = await world.call(who, 'GET', '/api/notifications/');
  return body.results.filter((one: { kind: string }) => one.kind === kind);
};

describe('[23.5] a driver rates a station', () => {
  it('only after the own session has ended, and changes the rating for two weeks', async () => {
    const open = await charged(driver, { isOpen: true });
    expect(await rate(open, driver, 5)).toMatchObject({
      status: 409,
      body: { code: 'rating_not_possible' },
    });
    const id = await charged(driver);
    expect((await rate(id, owner, 5)).status).toBe(403);
    expect((await rate(id, await world.join('driver', 0), 5)).status).toBe(404);
    expect((await rate(id, driver, 6)).status).toBe(400);
    expect((await rate(id, driver, 4, ' Good\u202Eevil ')).status).toBe(400);
    expect(await rate(id, driver, 4, 'Good')).toMatchObject({ status: 200, body: { stars: 4 } });
    expect((await rate(id, driver, 2, 'Cable too short')).body.text).toBe('Cable too short');
    expect((await shown()).results).toMatchObject([{ stars: 2, text: 'Cable too short' }]);
    world.clock.advance(14 * DAY_MS);
    expect((await rate(id, driver, 5)).body.code).toBe('rating_not_possible');
    expect((await both(id, driver)).open_until).toBe(null);
  });

  it('is too late two months after the session', async () => {
    const id = await charged(driver);
    world.clock.advance(60 * DAY_MS);
    expect((await rate(id, driver, 5)).body.code).toBe('rating_not_possible');
  });

  it('counts once, by the newest rating, and has no average below three drivers', async () => {
    await rate(await charged(driver), driver, 1);
    world.clock.advance(60_000);
    await rate(await charged(driver), driver, 5, 'Better now');
    expect(await shown()).toMatchObject({
      count: 1,
      score: { count: 1, average: null },
      by_stars: [0, 0, 0, 0, 1],
    });
    for (const stars of [4, 4]) {
      const other = await world.join('driver', 100);
      await rate(await charged(other), other, stars);
    }
    expect((await shown()).score).toEqual({ count: 3, average: 4.3 });
    const { body } = await world.call(null, 'GET', `/api/stations/${station.stationId}/`);
    expect(body.rating).toEqual({ count: 3, average: 4.3 });
  });

  it('is answered by the owner alone; both are told', async () => {
    const id = await charged(driver);
    const { body: rating } = await rate(id, driver, 3, 'Dark');
    const answer = (by: Actor, text: string) =>
      world.call(by, 'PUT', `/api/ratings/${rating.id}/answer/`, { text });
    expect((await answer(await world.join('station_owner'), 'Ha')).status).toBe(404);
    expect((await answer(owner, 'We have put up a lamp')).status).toBe(200);
    expect((await shown()).results[0].answer.text).toBe('We have put up a lamp');
    expect(await told(owner, 'station_rated')).toMatchObject([
      { link: `/owner/stations/${station.stationId}?tab=feedback` },
    ]);
    expect(await told(driver, 'rating_answered')).toMatchObject([
      { body: expect.stringContaining('lamp'), link: `/reservations/${id}` },
    ]);
    expect(await told(driver, 'rating_answered')).toHaveLength(1);
    await answer(owner, '');
    expect((await shown()).results[0].answer).toBe(null);
  });

  it('is reported by anybody with an account, and hidden by the host', async () => {
    const { body: rating } = await rate(await charged(driver), driver, 1, 'Rude words');
    const report = (by: Actor) =>
      world.call(by, 'POST', '/api/ratings/reports/', {
        rating: { id: rating.id },
        category: 'offensive',
      });
    expect((await report(owner)).status).toBe(201);
    expect((await report(owner)).body.code).toBe('report_open');
    const { results } = (await done({ command: 'reports' })).result;
    expect(results).toContainEqual(
      expect.objectContaining({ rating_id: rating.id, rating_text: 'Rude words' }),
    );
    const hidden = {
      command: 'hide',
      station: String(station.stationId),
      rating: rating.id,
    } as const;
    expect((await done({ ...hidden, reason: 'insult' })).result).toMatchObject({
      reports_closed: 1,
    });
    expect(await refusal({ ...hidden, reason: 'insult' })).toContain('hidden already');
    expect(await shown()).toMatchObject({ count: 0, results: [] });
    expect(await auditOf(String(station.stationId))).toMatchObject([{ action: 'station.hidden' }]);
    expect(await told(owner, 'report_decided')).toHaveLength(1);
    await done({ ...hidden, command: 'show' });
    expect((await shown()).count).toBe(1);
  });
});

describe('[23.5] a deleted account', () => {
  const erase = (who: Actor) =>
    world.db.transaction().execute((trx) => world.ratings.eraseOf(trx, who.userId));

  it('leaves its stars without words, and nothing that was said of it', async () => {
    const id = await charged(driver);
    const { body: rating } = await rate(id, driver, 4, 'I live next door');
    await world.call(owner, 'PUT', `/api/ratings/${rating.id}/answer/`, { text: 'Hello' });
    await world.call(owner, 'PUT', pathOf(id, 'driver-rating'), { stars: 5 });
    await erase(driver);
    expect((await shown()).results).toMatchObject([{ stars: 4, text: '' }]);
    expect((await both(id, owner)).of_driver).toBe(null);
    await erase(owner);
    expect((await shown()).results[0].answer).toBe(null);
  });
});

describe('[23.5] an owner rates a driver', () => {
  it('after the session, and the driver answers; other owners with a booking see the average', async () => {
    const id = await charged(driver);
    const said = { stars: 2, reasons: ['late_to_leave', 'late_to_leave'] };
    const path = pathOf(id, 'driver-rating');
    expect((await world.call(driver, 'PUT', path, said)).status).toBe(403);
    expect((await world.call(await world.join('station_owner'), 'PUT', path, said)).status).toBe(
      404,
    );
    const { body: rating } = await world.call(owner, 'PUT', path, said);
    expect(rating.reasons).toEqual(['late_to_leave']);
    expect(await both(id, driver)).toMatchObject({ of_driver: { stars: 2 }, driver_score: null });
    expect(await both(id, owner)).toMatchObject({ driver_score: { count: 1, average: null } });
    const answer = `/api/driver-ratings/${rating.id}/answer/`;
    expect(
      (await world.call(await world.join('driver', 0), 'PUT', answer, { text: 'x' })).status,
    ).toBe(404);
    await world.call(driver, 'PUT', answer, { text: 'The gate was closed' });
    expect((await both(id, owner)).of_driver.answer.text).toBe('The gate was closed');
    expect(await told(driver, 'driver_rated')).toHaveLength(1);
  });
});

describe('[23.5] the success rate', () => {
  it('is the share of booked sessions with energy and without a fault of the station', async () => {
    const id = await charged(driver);
    const [atNoEnergy = '', atFault = '', ...others] = await copiesOf(id, 19);
    for (const other of others) await insertSession(other);
    expect((await shown()).success).toEqual({ sessions: 18, rate: null });
    await insertSession(atNoEnergy, { energyWh: 0 });
    await insertSession(atFault, { reason: 'PowerLoss' });
    const { success } = await shown();
    expect(success.sessions).toBe(20);
    expect(success.rate.share).toBeCloseTo(0.9, 10);
    expect(success.rate.low).toBeCloseTo(0.699, 3);
    expect(success.rate.high).toBeCloseTo(0.9721, 3);
  });
});
