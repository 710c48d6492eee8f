// Issue 21, kind F: drivers are told that the charging point of their booking is away.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { insertStation, NOW, type TestStation } from '../../../tests/kit/stations/catalogue.ts';
import {
  createNotificationWorld,
  type NotificationWorld,
} from '../../../tests/kit/notification-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let database: OpenDatabase;
let world: NotificationWorld;
let driver: Actor;
let station: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createNotificationWorld(database);
});
beforeEach(async () => {
  world.clock.set(NOW);
  driver = await world.join('driver', 500);
  station = await insertStation(world.db, await world.join('station_owner'));
});
afterAll(() => database.close());

const fullHour = Math.ceil(NOW.getTime() / HOUR_MS) * HOUR_MS;

async function book(inHours: number): Promise<string> {
  const start = fullHour + inHours * HOUR_MS;
  const { status, body } = await world.call(driver, 'POST', '/api/stations/reservations/', {
    plug: { id: station.plugId },
    start_time: new Date(start).toISOString(),
    stop_time: new Date(start + HOUR_MS).toISOString(),
  });
  expect(status).toBe(201);
  return body.id;
}

const see = (connected: boolean) =>
  world.db
    .updateTable('charging_points')
    .set({ connected, last_seen_at: world.clock.now() })
    .where('id', '=', station.chargingPointId)
    .execute();

async function toldAfter(ms: number): Promise<string[]> {
  world.clock.advance(ms);
  await world.notifications.notifyAwayBookings();
  return (await world.kinds(driver)).filter((kind) => kind === 'charger_away');
}

describe('[issue 21] the driver of a booking whose charging point is away', () => {
  it('is told once after the time that the owner allows, and again of the next outage', async () => {
    const id = await book(72);
    await see(false);
    expect(await toldAfter(23 * HOUR_MS)).toEqual([]);
    expect(await toldAfter(HOUR_MS)).toEqual(['charger_away']);
    expect(await toldAfter(HOUR_MS)).toEqual(['charger_away']);
    const [notice] = (await world.told(driver)).results;
    expect(notice).toMatchObject({ link: `/reservations/${id}` });
    await see(true);
    await see(false);
    expect(await toldAfter(DAY_MS)).toEqual(['charger_away', 'charger_away']);
  });

  it('is told before the limit when the booking begins soon, with the plugs to move to', async () => {
    const id = await book(2);
    await see(false);
    expect(await toldAfter(10 * 60_000)).toEqual([]);
    const read = async () =>
      (await world.call(driver, 'GET', `/api/stations/reservations/${id}/`)).body;
    expect((await read()).away).toBeUndefined();
    expect(await toldAfter(HOUR_MS)).toEqual(['charger_away']);
    expect((await read()).away).toMatchObject({ other_plugs: [] });
    expect((await world.told(driver)).results[0].body).toContain('other stations nearby');
  });

  it('is not told again when told already that the charger refuses the booking', async () => {
    const id = await book(2);
    await world.db
      .updateTable('reservations')
      .set({ charger_hold: 'lost' })
      .where('id', '=', id)
      .execute();
    await see(false);
    expect(await toldAfter(HOUR_MS)).toEqual([]);
  });
});
