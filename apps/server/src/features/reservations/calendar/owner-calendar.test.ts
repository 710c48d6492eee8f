// An owner's view of the station's calendar, and weekly unavailable time.
import { addMinutes } from '@voltagora/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { NOW } from '../../../tests/kit/stations/catalogue.ts';
import {
  openOwnerWorld,
  type OwnerWorld,
  spans,
} from '../../../tests/kit/reservations/owner-world.ts';
import { at, createWorld } from '../../../tests/kit/reservations/booking-world.ts';

let database: OpenDatabase;
let world: OwnerWorld;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  world = await openOwnerWorld(await createWorld(database));
});
afterAll(() => database.close());

interface Entry {
  start_time: string;
  stop_time: string;
  series: { id: string } | null;
}

describe("[S1.02] a station's calendar", () => {
  it('shows bookings with their driver, and unavailable time with its note, in order', async () => {
    await world.markTime('14:00', '15:00', { note: 'Cleaning' });
    const { body: booking } = await world.book('10:00', '11:00');
    const { status, body } = await world.calendar();
    expect(status).toBe(200);
    expect(body.time_zone).toBe('Europe/Athens');
    expect(body.plugs.map(({ id }: { id: number }) => id)).toEqual([
      world.plugId,
      world.station.otherPlugId,
      world.station.unconnectedPlugId,
    ]);
    expect(body.entries).toMatchObject([
      {
        plug: { id: world.plugId, label: 'Plug 1' },
        kind: 'reservation',
        start_time: '2026-07-01T10:00:00.000Z',
        stop_time: '2026-07-01T11:00:00.000Z',
        reservation: { id: booking.id, status: 'RESERVED', user: { email: world.driver.email } },
        note: '',
      },
      { kind: 'unavailable', reservation: null, note: 'Cleaning' },
    ]);
  });

  it('shows a booking until it ended, and no cancelled bookings', async () => {
    const missed = (await world.book('10:00', '11:00')).body;
    const cancelled = (await world.book('12:00', '13:00')).body;
    await world.reservations.cancel(cancelled.id, world.driver);
    world.clock.set(new Date(at('10:15')));
    await world.db
      .updateTable('charging_points')
      .set({ last_seen_at: world.clock.now() })
      .where('id', '=', world.station.chargingPointId)
      .execute();
    await world.reservations.sweepReservations(world.clock.now());
    const { entries } = (await world.calendar()).body;
    expect(spans(entries)).toEqual(['10:00-10:15']);
    expect(entries[0].reservation).toMatchObject({ id: missed.id, status: 'NO_SHOW' });
  });

  it('shows entries that overlap the requested range', async () => {
    await world.book('10:00', '12:00');
    const between = async (from: string, to: string) =>
      spans((await world.calendar(`from=${at(from)}&to=${at(to)}`)).body.entries);
    expect(await between('11:00', '11:30')).toEqual(['10:00-12:00']);
    expect(await between('12:00', '13:00')).toEqual([]);
    expect(await between('09:00', '10:00')).toEqual([]);
  });

  it('can be limited to one plug', async () => {
    await world.book('10:00', '11:00');
    const of = (plug: number) =>
      world.calendar(`from=${at('00:00')}&to=${at('23:00')}&plug=${plug}`);
    expect((await of(world.plugId)).body.entries).toHaveLength(1);
    const other = (await of(world.station.otherPlugId)).body;
    expect(other.entries).toEqual([]);
    expect(other.plugs).toEqual([{ id: world.station.otherPlugId, label: 'Plug 2' }]);
    expect((await of(2_000_000_000)).status).toBe(404);
  });

  it.each([
    ['2026-07-01T00:00:00Z', '2026-08-01T01:00:00Z', 200, undefined],
    ['2026-07-01T00:00:00Z', '2026-08-01T01:00:01Z', 400, 'window_too_long'],
    ['2026-07-02T00:00:00Z', '2026-07-01T00:00:00Z', 400, 'start_after_stop'],
    ['2026-07-01', '2026-07-02', 400, 'validation_failed'],
  ])('from %s to %s responds %i %s', async (from, to, status, code) => {
    const answer = await world.calendar(`from=${from}&to=${to}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('shows the closed hours of the station', async () => {
    expect((await world.calendar()).body.closed).toEqual([]);
    // A Wednesday in Athens, three hours ahead of UTC.
    const hours = [{ weekday: 3, period_begin: '08:00', period_end: '20:00' }];
    await world.db
      .updateTable('stations')
      .set({ open_24_7: false, opening_hours: JSON.stringify(hours) })
      .where('id', '=', world.station.stationId)
      .execute();
    expect(spans((await world.calendar()).body.closed)).toEqual(['00:00-05:00', '17:00-23:00']);
  });

  it('says whether its secret calendar address is enabled', async () => {
    const hasFeed = async () => (await world.calendar()).body.has_feed;
    const feed = {
      id: '018f6b1e-0000-7000-8000-0000000000f1',
      owner_id: world.owner.userId,
      station_id: world.station.stationId,
      secret_hash: 'a'.repeat(64),
      created_at: NOW,
    };
    expect(await hasFeed()).toBe(false);
    await world.db.insertInto('calendar_feeds').values(feed).execute();
    expect(await hasFeed()).toBe(true);
  });

  it('does not name a driver whose account is deleted', async () => {
    await world.book('10:00', '11:00');
    await world.db
      .updateTable('users')
      .set({ deleted_at: NOW })
      .where('id', '=', world.driver.userId)
      .execute();
    const { entries } = (await world.calendar()).body;
    expect(entries[0].reservation.user.email).toBe('');
  });
});

describe('[S7.37] unavailable time every week', () => {
  // Sundays from 18 October 2026, 08:00 to 10:00 in Athens; clocks go back on the 25th.
  const sundays = (more: object = {}) =>
    world.mark({
      start_time: '2026-10-18T05:00:00Z',
      stop_time: '2026-10-18T07:00:00Z',
      weeks: 3,
      ...more,
    });
  const starts = (entries: readonly Entry[]) =>
    entries.map(({ start_time }) => start_time.slice(0, 16));

  it('keeps the local time of the station across clock changes', async () => {
    const { body } = await sundays();
    expect(starts(body.entries)).toEqual([
      '2026-10-18T05:00',
      '2026-10-25T06:00',
      '2026-11-01T06:00',
    ]);
    const series = new Set(body.entries.map((entry: Entry) => entry.series?.id));
    expect(series.size).toBe(1);
  });

  it('can be made available again one by one, or the rest at once', async () => {
    const { body } = await sundays();
    const [first, second, third] = body.entries;
    expect((await world.end(second.id)).status).toBe(204);
    const inAutumn = async () => {
      const { body: calendar } = await world.calendar(
        'from=2026-10-10T00:00:00Z&to=2026-11-05T00:00:00Z',
      );
      return calendar.entries as Entry[]; // The response type of the contract.
    };
    expect(starts(await inAutumn())).toEqual(['2026-10-18T05:00', '2026-11-01T06:00']);
    world.clock.set(new Date('2026-10-18T06:00:00Z'));
    expect((await world.end(third.id, '?series=true')).status).toBe(204);
    expect(await inAutumn()).toMatchObject([
      { id: first.id, stop_time: '2026-10-18T06:00:00.000Z' },
    ]);
  });

  it('is marked entirely or not at all', async () => {
    await world.mark({ start_time: '2026-11-01T07:00:00Z', stop_time: '2026-11-01T09:00:00Z' });
    const { body } = await sundays();
    expect(body.code).toBe('unavailable_overlap');
    expect(starts(body.reservations_in_conflict)).toEqual(['2026-11-01T07:00']);
    const query = 'from=2026-10-10T00:00:00Z&to=2026-11-05T00:00:00Z';
    expect((await world.calendar(query)).body.entries).toHaveLength(1);
  });

  it('conflicts with bookings in any week', async () => {
    await world.book('10:00', '11:00');
    const inAWeek = { start_time: '2026-07-08T10:00:00Z', stop_time: '2026-07-08T11:00:00Z' };
    const path = '/api/stations/reservations/';
    await world.call(world.driver, 'POST', path, { plug: { id: world.plugId }, ...inAWeek });
    const { body } = await world.markTime('10:30', '12:00', { weeks: 3 });
    expect(starts(body.reservations_in_conflict)).toEqual(['2026-07-01T10:00', '2026-07-08T10:00']);
    const kept = await world.markTime('10:30', '12:00', { weeks: 3, conflicts: 'keep' });
    expect(spans(kept.body.entries)).toEqual(['11:05-12:00', '11:05-12:00', '10:30-12:00']);
  });
});

describe('[S1.02] a plug that is marked unavailable now', () => {
  const shown = async () =>
    (await world.call(null, 'GET', `/api/stations/plugs/${world.plugId}/`)).body.status;

  it('is shown as such until the time is over or the plug is made available again', async () => {
    const now = { start_time: NOW.toISOString(), stop_time: addMinutes(NOW, 1).toISOString() };
    expect(await shown()).toBe('Available');
    await world.mark(now);
    expect(await shown()).toBe('Unavailable');
    const asked = { plug: { id: world.plugId }, charge_now: true };
    const path = '/api/stations/reservation-cost/';
    const refused = await world.call(world.driver, 'POST', path, asked);
    expect(refused.body.code).toBe('plug_not_bookable');
    world.clock.set(addMinutes(NOW, 1));
    expect(await shown()).toBe('Available');
  });
});

describe('[S1.02] an owner who cancels a booking', () => {
  const cancel = (id: string, by = world.owner, body: object = { message: 'Sorry, no power.' }) =>
    world.call(by, 'POST', `/api/stations/owner_station-reservations/${id}/cancel`, body);

  it('refunds everything and gives the reason', async () => {
    const { body: booking } = await world.book('10:00', '11:00');
    const { status, body } = await cancel(booking.id);
    expect([status, body.status]).toEqual([200, 'REJECTED']);
    expect(await world.available(world.driver)).toBe(2_000);
    const [mail] = await world.mailsTo(world.driver);
    expect(mail?.text_body).toContain('Sorry, no power.');
    expect((await cancel(booking.id)).body.code).toBe('reservation_not_cancelable');
  });

  it('has to own the station', async () => {
    const { body: booking } = await world.book('10:00', '11:00');
    expect((await cancel(booking.id, await world.join('station_owner'))).status).toBe(404);
    expect((await cancel(booking.id, world.driver)).status).toBe(403);
    expect((await cancel(booking.id, world.owner, { message: 'x'.repeat(501) })).status).toBe(400);
    expect(await world.status(booking.id)).toBe('RESERVED');
  });
});
