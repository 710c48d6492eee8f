// The calendar of a station by its secret address, as a calendar program fetches it.
import type { KyselyPlugin } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { NOW } from '../../tests/kit/stations/catalogue.ts';
import { openOwnerWorld, type OwnerWorld } from '../../tests/kit/reservations/owner-world.ts';
import { createWorld } from '../../tests/kit/reservations/booking-world.ts';
import { createTestServer } from '../../tests/kit/server.ts';

let database: OpenDatabase;
let world: OwnerWorld;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  world = await openOwnerWorld(await createWorld(database));
});
afterAll(() => database.close());

const path = () => `/api/stations/${world.station.stationId}/calendar-feed/`;
const create = async (): Promise<string> => {
  const { body } = await world.call(world.owner, 'POST', path());
  return String(body.url).replace('https://volt.example', '');
};
const fetchFeed = (url: string) => world.app.inject({ url });
/** The unfolded lines of the feed. */
const linesOf = async (url: string): Promise<string[]> =>
  (await fetchFeed(url)).body.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar feed of a station', () => {
  it('shows bookings and unavailable time in UTC, but not who booked', async () => {
    const { body: booking } = await world.book('10:00', '11:00');
    await world.markTime('12:00', '14:00', { note: 'Cable; new, at last\nBEGIN:VEVENT' });
    await world.db
      .updateTable('stations')
      .set({ name: 'Port, east\nBEGIN:VEVENT' })
      .where('id', '=', world.station.stationId)
      .execute();
    const url = await create();
    const answer = await fetchFeed(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const lines = await linesOf(url);
    expect(
      lines.filter((line) => /^(BEGIN:VEVENT|DTSTART|DTEND|SUMMARY|DESC)/u.test(line)),
    ).toEqual([
      'BEGIN:VEVENT',
      'DTSTART:20260701T100000Z',
      'DTEND:20260701T110000Z',
      'SUMMARY:Booking\\, plug Plug 1',
      'BEGIN:VEVENT',
      'DTSTART:20260701T120000Z',
      'DTEND:20260701T140000Z',
      'SUMMARY:Unavailable\\, plug Plug 1',
      String.raw`DESCRIPTION:Cable\; new\, at last\nBEGIN:VEVENT`,
    ]);
    expect(lines).toContain(String.raw`X-WR-CALNAME:Port\, east\nBEGIN:VEVENT`);
    expect(answer.body).not.toContain(world.driver.email);
    expect(answer.body).not.toContain(booking.id);
    expect(await linesOf(url)).toEqual(lines);
  });

  it('drops cancelled bookings, and keeps the ids of the others', async () => {
    const { body: booking } = await world.book('10:00', '11:00');
    await world.book('12:00', '13:00');
    const url = await create();
    const uids = async () => (await linesOf(url)).filter((line) => line.startsWith('UID:'));
    const before = await uids();
    expect(before).toHaveLength(2);
    await world.reservations.cancelByOwner(booking.id, world.owner, { message: '' });
    expect(await uids()).toEqual([before[1]]);
  });

  it('is in the language of its owner', async () => {
    await world.db
      .updateTable('users')
      .set({ lang: 'el' })
      .where('id', '=', world.owner.userId)
      .execute();
    await world.book('10:00', '11:00');
    expect(await linesOf(await create())).toContain('SUMMARY:Κράτηση\\, πρίζα Plug 1');
  });

  it('has one address: a new one invalidates the old one, deleting ends it', async () => {
    const first = await create();
    const second = await create();
    const nobodys = '/api/stations/calendar-feeds/nobody-was-ever-given-this-one.ics';
    const unknown = (await fetchFeed(nobodys)).body;
    const ended = await fetchFeed(first);
    expect([ended.statusCode, ended.body]).toEqual([404, unknown]);
    expect((await fetchFeed(second)).statusCode).toBe(200);
    expect((await fetchFeed(second.replace('.ics', '/'))).statusCode).toBe(200);
    expect((await world.call(world.owner, 'DELETE', path())).status).toBe(204);
    expect((await fetchFeed(second)).body).toBe(unknown);
    expect((await world.call(world.owner, 'DELETE', path())).status).toBe(204);
  });

  it.each(['suspended_at', 'deleted_at'] as const)(
    'ends when %s is set for its owner',
    async (column) => {
      const url = await create();
      await world.db
        .updateTable('users')
        .set({ [column]: NOW })
        .where('id', '=', world.owner.userId)
        .execute();
      expect((await fetchFeed(url)).statusCode).toBe(404);
    },
  );

  it('ends when its station is deleted', async () => {
    const url = await create();
    await world.db
      .updateTable('stations')
      .set({ deleted_at: NOW })
      .where('id', '=', world.station.stationId)
      .execute();
    expect((await fetchFeed(url)).statusCode).toBe(404);
  });

  it('is created by the station’s owner only', async () => {
    const other = await world.join('station_owner');
    expect((await world.call(other, 'POST', path())).status).toBe(404);
    expect((await world.call(other, 'DELETE', path())).status).toBe(404);
    expect((await world.call(world.driver, 'POST', path())).status).toBe(403);
  });

  it('neither logs nor stores its secret', async () => {
    const written: string[] = [];
    let isAway = false;
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        if (isAway) throw new Error('the database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { app, close } = await createTestServer(
      { db: world.db.withPlugin(failing) },
      { log: pino({ level: 'trace' }, { write: (line: string) => void written.push(line) }) },
    );
    const url = await create();
    const secret = url.replace(/^.*\/|\.ics$/gu, '');
    expect(secret).toHaveLength(43);
    await app.inject({ url });
    await app.inject({ url: `${url}x` });
    isAway = true;
    const unknown = '/api/stations/calendar-feeds/nobody-was-ever-given-this-one.ics';
    expect((await app.inject({ url: unknown })).statusCode).toBe(500);
    expect(written.join('')).toContain('the database is away');
    expect(written.join('')).not.toContain(secret);
    expect(written.join('')).not.toContain('nobody-was-ever');
    const rows = await world.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    await close();
  });

  it('covers one month back and one year ahead', async () => {
    const times = ['2026-07-02T10:00:00Z', '2027-06-30T10:00:00Z'];
    for (const start_time of times) {
      const stop_time = start_time.replace('T10', 'T11');
      expect((await world.mark({ start_time, stop_time })).status).toBe(200);
    }
    const url = await create();
    const starts = async () => (await linesOf(url)).filter((line) => line.startsWith('DTSTART'));
    expect(await starts()).toHaveLength(2);
    world.clock.set(new Date('2026-08-03T10:00:00Z'));
    expect(await starts()).toEqual(['DTSTART:20270630T100000Z']);
  });
});
