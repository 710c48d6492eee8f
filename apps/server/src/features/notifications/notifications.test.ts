import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type PushService, startPushService } from '../../tests/kit/outside/push-service.ts';
import { BOOK } from '../../tests/kit/reservations/booking-scene.ts';
import { insertStation, NOW, type TestStation } from '../../tests/kit/stations/catalogue.ts';
import { at } from '../../tests/kit/reservations/booking-world.ts';
import {
  createNotificationWorld,
  type NotificationWorld,
} from '../../tests/kit/notification-world.ts';

let database: OpenDatabase;
let world: NotificationWorld;
let service: PushService;
let driver: Actor;
let owner: Actor;
let station: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await startPushService();
  world = await createNotificationWorld(database, service);
});
beforeEach(async () => {
  world.clock.set(NOW);
  service.received.length = 0;
  driver = await world.join('driver', 500);
  owner = await world.join('station_owner');
  station = await insertStation(world.db, owner);
});
afterAll(async () => {
  await database.close();
  await service.close();
});

const MINUTE_MS = 60_000;
const PREFERENCES = '/api/notifications/preferences/';
const PUSH_TOKENS = '/api/notifications/push-tokens/';

async function book(start = '12:00', stop = '13:00'): Promise<string> {
  const draft = { plug: { id: station.plugId }, start_time: at(start), stop_time: at(stop) };
  return (await world.call(driver, 'POST', BOOK, draft)).body.id;
}
const time = (clock: string) => world.clock.set(new Date(at(clock)));
const notifyAll = () => world.notifications.notifyAll();
async function ring(actor: Actor, name = actor.userId): Promise<void> {
  await world.signIn(actor);
  await world.call(actor, 'POST', PUSH_TOKENS, service.subscription(name));
}
const pushed = (name: string) =>
  service.received.filter(({ path }) => path === `/${name}`).map(({ text }) => JSON.parse(text));

describe('notifications', () => {
  it('[S3.31] [S1.06] are listed with the number of unread ones, in the requested language', async () => {
    const id = await book();
    await notifyAll();
    time('11:40');
    await notifyAll();
    const told = await world.told(driver);
    expect(told).toMatchObject({
      count: 1,
      unread: 1,
      results: [{ kind: 'reservation_reminder', link: `/reservations/${id}`, read_at: null }],
    });
    expect(told.results[0].title).toContain('15:00');
    expect((await world.told(driver, '?lang=el')).results[0].title).toContain('κράτησή');
    expect(await world.kinds(owner)).toEqual(['new_booking']);
  });

  it('are created once, however often the state is read, also concurrently', async () => {
    const id = await book();
    time('11:40');
    await Promise.all([
      notifyAll(),
      notifyAll(),
      world.notifications.notifyAboutBookings([id, id]),
    ]);
    await notifyAll();
    expect(await world.kinds(driver)).toEqual(['reservation_reminder']);
  });

  it('are not created for the past', async () => {
    await book();
    time('14:30');
    await notifyAll();
    expect(await world.kinds(driver)).toEqual([]);
  });

  it('are marked as read one by one or all, by their own user only', async () => {
    await book();
    time('11:40');
    await notifyAll();
    time('12:01');
    await notifyAll();
    const { results } = await world.told(driver);
    const read = (actor: Actor) =>
      world.call(actor, 'POST', `/api/notifications/${results[0].id}/read/`);
    expect((await read(owner)).status).toBe(404);
    expect((await read(driver)).status).toBe(204);
    expect(await world.told(driver, '?unread=true')).toMatchObject({ count: 1, unread: 1 });
    await world.call(driver, 'POST', '/api/notifications/read-all/');
    expect(await world.told(driver)).toMatchObject({ count: 2, unread: 0 });
  });

  it('are mailed if chosen, unless another mail already says the same', async () => {
    const choices = { window_open: { mail: true } };
    await world.call(driver, 'PUT', PREFERENCES, { choices, quiet_hours: null });
    await book();
    time('11:40');
    await notifyAll();
    time('12:00');
    await notifyAll();
    const mails = (await world.mailsTo(driver)).map(({ kind }) => kind);
    expect(mails).toEqual(['booking_confirmed', 'notice_window_open']);
  });

  it.each([
    [{}, ['booking_confirmed', 'booking_reminder']],
    [{ reservation_reminder: { mail: false } }, ['booking_confirmed']],
  ])('with the choices %j bring the mails %j', async (choices, kinds) => {
    await world.call(driver, 'PUT', PREFERENCES, { choices, quiet_hours: null });
    await book();
    time('11:40');
    await world.reservations.remindDrivers(world.clock.now());
    expect((await world.mailsTo(driver)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('about a booking cancelled by the owner reach the driver', async () => {
    const id = await book();
    await world.call(owner, 'POST', `/api/stations/owner_station-reservations/${id}/cancel`, {
      message: '',
    });
    await world.notifications.notifyAboutBookings([id]);
    const { results } = await world.told(driver);
    expect(results).toMatchObject([{ kind: 'booking_ended' }]);
    expect(results[0].body).toMatch(/You pay nothing/);
  });
});

describe('preferences', () => {
  it('are stored as chosen, and refused when invalid', async () => {
    const chosen = {
      choices: { window_open: { push: false } },
      quiet_hours: { from: '22:00', until: '07:30', time_zone: 'Europe/Athens' },
    };
    expect((await world.call(driver, 'PUT', PREFERENCES, chosen)).body).toMatchObject(chosen);
    expect((await world.call(driver, 'GET', PREFERENCES)).body).toEqual({
      ...chosen,
      push_key: expect.stringMatching(/^[\w-]{87}$/),
    });
    for (const wrong of [
      { choices: { nothing: { push: true } }, quiet_hours: null },
      { choices: { window_open: { pigeon: true } }, quiet_hours: null },
      { quiet_hours: { from: '24:00', until: '07:00', time_zone: 'Europe/Athens' } },
      { quiet_hours: { from: '22:00', until: '07:00', time_zone: 'Europe/Atlantis' } },
    ]) {
      expect((await world.call(driver, 'PUT', PREFERENCES, wrong)).status).toBe(400);
    }
  });
});

describe('push', () => {
  it('[S3.28] [S4.12] reaches a registered browser, but not after it is unregistered', async () => {
    await ring(driver);
    const id = await book();
    time('11:40');
    await notifyAll();
    await world.notifications.deliver();
    await world.notifications.deliver();
    expect(pushed(driver.userId)).toMatchObject([
      { title: expect.stringContaining('begins soon'), link: `/reservations/${id}` },
    ]);
    const { token } = service.subscription(driver.userId);
    expect((await world.call(driver, 'DELETE', PUSH_TOKENS, { token })).status).toBe(204);
    time('12:00');
    await notifyAll();
    await world.notifications.deliver();
    expect(pushed(driver.userId)).toHaveLength(1);
  });

  it('waits for the end of quiet hours, and is dropped when it has expired by then', async () => {
    await ring(driver);
    const quiet = { from: '14:30', until: '14:45', time_zone: 'Europe/Athens' };
    await world.call(driver, 'PUT', PREFERENCES, { choices: {}, quiet_hours: quiet });
    await book();
    time('11:35');
    await notifyAll();
    await world.notifications.deliver();
    expect(pushed(driver.userId)).toEqual([]);
    time('11:45');
    await world.notifications.deliver();
    expect(pushed(driver.userId)).toHaveLength(1);
    const long = { from: '14:55', until: '18:00', time_zone: 'Europe/Athens' };
    await world.call(driver, 'PUT', PREFERENCES, { choices: {}, quiet_hours: long });
    time('12:00');
    await notifyAll();
    time('15:01');
    await world.notifications.deliver();
    expect(pushed(driver.userId)).toHaveLength(1);
    expect(await world.kinds(driver)).toContain('window_open');
  });

  it('is retried when the service is busy, but never after it says gone', async () => {
    await ring(driver);
    await book();
    time('11:40');
    await notifyAll();
    service.answerNext({ status: 503 });
    await world.notifications.deliver();
    expect(pushed(driver.userId)).toEqual([]);
    world.clock.advance(2 * MINUTE_MS);
    await world.notifications.deliver();
    expect(pushed(driver.userId)).toHaveLength(1);
    time('12:00');
    await notifyAll();
    service.answerNext({ status: 410 });
    await world.notifications.deliver();
    const left = await world.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', driver.userId)
      .execute();
    expect(left).toEqual([]);
  });

  it('is dropped when its session ended, or when the notification was read in the list', async () => {
    await ring(driver);
    await book();
    time('11:40');
    await notifyAll();
    await world.db
      .updateTable('user_sessions')
      .set({ revoked_at: world.clock.now() })
      .where('id', '=', driver.sessionId)
      .execute();
    await world.notifications.deliver();
    expect(pushed(driver.userId)).toEqual([]);
  });

  it('is registered only for public services with valid keys', async () => {
    await world.signIn(driver);
    const good = service.subscription();
    const wrong = [
      { ...good, token: 'https://10.0.0.1/push' },
      { ...good, token: 'http://push.example/one' },
      { ...good, keys: { ...good.keys, p256dh: 'AAAA' } },
      { ...good, platform: 'pager' },
    ];
    for (const body of wrong) {
      expect((await world.call(driver, 'POST', PUSH_TOKENS, body)).status).toBe(400);
    }
    expect((await world.call(driver, 'POST', PUSH_TOKENS, good)).status).toBe(201);
  });
});

describe('"tell me when it is free"', () => {
  const WATCHES = '/api/plug-watches/';
  const watch = async (plug: { id: number } | null) =>
    (await world.call(driver, 'POST', WATCHES, { station: { id: station.stationId }, plug })).body;
  const setStatus = (status: 'Charging' | 'Available') =>
    world.db
      .updateTable('plugs')
      .set({ status })
      .where('station_id', '=', station.stationId)
      .execute();

  it.each(['plug', 'station'])('notifies about a %s once, and then ends', async (what) => {
    await setStatus('Charging');
    const made = await watch(what === 'plug' ? { id: station.plugId } : null);
    expect((await watch(what === 'plug' ? { id: station.plugId } : null)).id).toBe(made.id);
    await world.notifications.notifyFreedPlugs();
    expect(await world.kinds(driver)).toEqual([]);
    await setStatus('Available');
    await Promise.all([
      world.notifications.notifyFreedPlugs(),
      world.notifications.notifyFreedPlugs(),
    ]);
    expect(await world.kinds(driver)).toEqual(['plug_free']);
    expect((await world.call(driver, 'GET', WATCHES)).body).toEqual({ results: [], count: 0 });
  });

  it('is accepted also when the plug is free and its driver is notified at the same moment', async () => {
    await setStatus('Available');
    const ask = () => world.call(driver, 'POST', WATCHES, { station: { id: station.stationId } });
    let isAsking = true;
    const asked = Promise.all(Array.from({ length: 20 }, ask)).finally(() => (isAsking = false));
    while (isAsking) await world.notifications.notifyFreedPlugs();
    expect(new Set((await asked).map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('does not treat a plug as free that is booked within minutes', async () => {
    await setStatus('Charging');
    await watch({ id: station.plugId });
    await book('09:15', '10:15');
    await setStatus('Available');
    await world.notifications.notifyFreedPlugs();
    expect(await world.kinds(driver)).toEqual([]);
  });

  it('ends after a day or when the driver cancels it, and needs an existing station', async () => {
    await setStatus('Charging');
    const { id } = await watch(null);
    expect((await world.call(driver, 'DELETE', `${WATCHES}${id}/`)).status).toBe(204);
    await watch(null);
    world.clock.advance(25 * 60 * MINUTE_MS);
    expect((await world.call(driver, 'GET', WATCHES)).body.count).toBe(0);
    const elsewhere = { station: { id: station.stationId }, plug: { id: 2_000_000_000 } };
    expect((await world.call(driver, 'POST', WATCHES, elsewhere)).status).toBe(404);
  });
});

describe('a cheaper window tomorrow', () => {
  const ask = (kWhMicro: number) =>
    database.db
      .updateTable('stations')
      .set({ price_per_kwh_micro: kWhMicro })
      .where('id', '=', station.stationId)
      .execute();
  const cheaper = async () => {
    await world.notifications.notifyCheaperWindows();
    const { results } = await world.told(driver);
    return results.filter(({ kind }: { kind: string }) => kind === 'cheaper_window');
  };

  it('is announced once, with its price and a link to book it', async () => {
    await book('14:00', '15:00');
    expect(await cheaper(), 'the station asks the same').toEqual([]);
    await ask(370_000);
    expect(await cheaper(), 'less, but not clearly').toEqual([]);
    await ask(300_000);
    const [told, ...more] = await cheaper();
    expect(more).toEqual([]);
    // A push may be read on the next day, and tomorrow may have begun at the station: the text names the date.
    expect(told.title).toBe('Cheaper tomorrow: 33% less');
    expect(told.body).toContain('€6.60');
    const link = new URL(told.link, 'https://volt.example');
    expect(link.searchParams.get('plug')).toBe(String(station.plugId));
    // The price of the sample market is lowest at 13:00.
    expect(link.searchParams.get('start')).toMatch(/^2026-07-02T(?:09|1[01]):/);
    await ask(200_000);
    expect(await cheaper()).toHaveLength(1);
  });

  it('is not announced if the plug is not free, or the booking begins soon or has ended', async () => {
    const [start_time, stop_time] = ['2026-07-05T14:00:00Z', '2026-07-05T15:00:00Z'];
    const far = { plug: { id: station.plugId }, start_time, stop_time };
    expect((await world.call(driver, 'POST', BOOK, far)).status).toBe(201);
    await book('10:30', '11:30');
    await ask(200_000);
    expect(await cheaper(), 'one begins soon, one in four days').toEqual([]);
    const later = await book('14:00', '15:00');
    await database.db.deleteFrom('plugs').where('id', '=', station.otherPlugId).execute();
    await world.call(owner, 'POST', `/api/stations/plugs/${station.plugId}/set-unavailable`, {
      start_time: '2026-07-01T21:00:00Z',
      stop_time: '2026-07-02T23:00:00Z',
    });
    expect(await cheaper(), 'no room').toEqual([]);
    await world.call(driver, 'POST', `/api/stations/reservations/${later}/cancel`);
    expect(await cheaper(), 'over').toEqual([]);
  });
});
