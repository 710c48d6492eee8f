// Bookings under the terms and hours of a station, including terms that change after the booking.
import { addMinutes } from '@voltagora/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
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

const change = (columns: {
  booking_terms?: object | null;
  opening_hours?: object;
  open_24_7?: boolean;
}) =>
  world.db
    .updateTable('stations')
    .set({
      ...(columns.open_24_7 !== undefined && { open_24_7: columns.open_24_7 }),
      ...(columns.booking_terms !== undefined && {
        booking_terms: columns.booking_terms && JSON.stringify(columns.booking_terms),
      }),
      ...(columns.opening_hours && { opening_hours: JSON.stringify(columns.opening_hours) }),
    })
    .where('id', '=', world.station.stationId)
    .execute();
const draft = (from: string, to: string) => ({
  plug: { id: world.plugId },
  start_time: at(from),
  stop_time: at(to),
});
const quote = (from: string, to: string) =>
  world.call(world.driver, 'POST', '/api/stations/reservation-cost/', draft(from, to));
const cancel = (id: string) =>
  world.call(world.driver, 'POST', `/api/stations/reservations/${id}/cancel`);
/** The plug's free windows on the day. */
const freeToday = async () => {
  const { free_windows } = await world.reservations.dayAvailability(world.station.stationId, 1);
  return spans(free_windows.filter(({ plug }) => plug.id === world.plugId));
};

const HOURLY = { slotMinutes: 60, minMinutes: 60, maxMinutes: 120, daysAhead: 2 };
const MIN_15_GAP = { gapMinutes: 15 };

describe("[S1.02] a station's own terms", () => {
  it.each([
    ['10:15', '11:15', 400, 'window_off_slot'],
    ['10:00', '10:30', 400, 'window_too_short'],
    ['10:00', '13:00', 400, 'window_too_long'],
    ['10:00', '12:00', 201, undefined],
  ])('%s to %s responds %i %s', async (from, to, status, code) => {
    await change({ booking_terms: HOURLY });
    const { status: answered, body } = await world.book(from, to);
    expect([answered, body.code]).toEqual([status, code]);
  });

  it('set how far ahead drivers can book, and which windows are free', async () => {
    await change({ booking_terms: { ...HOURLY, ...MIN_15_GAP } });
    await world.book('12:00', '13:00');
    expect(await freeToday()).toEqual(['10:00-11:00', '14:00-21:00']);
    const far = { start_time: '2026-07-03T10:00:00Z', stop_time: '2026-07-03T11:00:00Z' };
    const path = '/api/stations/reservations/';
    const refused = await world.call(world.driver, 'POST', path, {
      ...draft('10:00', '11:00'),
      ...far,
    });
    expect(refused.body.code).toBe('window_too_far_ahead');
    const station = await world.call(null, 'GET', `/api/stations/${world.station.stationId}/`);
    expect(station.body.booking_terms).toMatchObject({ slot_minutes: 60, gap_minutes: 15 });
  });

  it('set the gap after a booking', async () => {
    await change({ booking_terms: { gapMinutes: 30 } });
    await world.book('10:00', '11:00');
    expect((await world.book('11:15', '12:00')).body.code).toBe('window_taken');
    expect((await world.book('11:30', '12:00')).status).toBe(201);
  });
});

describe('[S1.02] a booking keeps the terms it was made under', () => {
  it('for its fee and its free time', async () => {
    await change({
      booking_terms: { freeCancelBeforeMinutes: 1440, noShowFeeMaxMicro: 1_000_000 },
    });
    const shown = (await quote('11:00', '12:00')).body.cancellation;
    expect(shown).toEqual({
      free_until: addMinutes(NOW, 10).toISOString(),
      late_fee_tokens: 10,
      no_show_fee_tokens: 10,
    });
    const { body: booking } = await world.book('11:00', '12:00');
    await change({ booking_terms: { freeCancelBeforeMinutes: 0, noShowFeeMaxMicro: 50_000_000 } });
    world.clock.set(addMinutes(NOW, 11));
    const { cancellation } = await world.reservations.read(booking.id, world.driver);
    expect(cancellation).toEqual({ free_until: shown.free_until, fee_tokens_now: 10 });
    await cancel(booking.id);
    expect(await world.available(world.driver)).toBe(1_990);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('from the quote, when they change between quote and booking', async () => {
    await change({ booking_terms: { noShowFeeMaxMicro: 1_000_000, slotMinutes: 15 } });
    const { body: quoted } = await quote('10:15', '11:15');
    await change({ booking_terms: { ...HOURLY, noShowFeeMaxMicro: 50_000_000 } });
    const booked = await world.call(world.driver, 'POST', '/api/stations/reservations/', {
      ...draft('10:15', '11:15'),
      quote: quoted.quote,
    });
    expect(booked.status).toBe(201);
    world.clock.set(addMinutes(NOW, 30));
    const { cancellation } = await world.reservations.read(booked.body.id, world.driver);
    expect(cancellation?.fee_tokens_now).toBe(10);
  });

  it('for how early it starts', async () => {
    await change({ booking_terms: { earlyStartMinutes: 30 } });
    const { body: booking } = await world.book('10:00', '11:00');
    expect(booking.startable_from).toBe('2026-07-01T09:30:00.000Z');
    await change({ booking_terms: { earlyStartMinutes: 0 } });
    const startAt = (now: string) =>
      world.reservations.findStartable(world.db, {
        reservationId: booking.id,
        driverId: world.driver.userId,
        now: new Date(at(now)),
      });
    await expect(startAt('09:29')).rejects.toMatchObject({ code: 'outside_window' });
    expect((await startAt('09:30')).startableFrom).toEqual(new Date(at('09:30')));
  });

  it('for when it becomes a no-show, but never later than its window', async () => {
    await change({ booking_terms: { noShowAfterMinutes: 45 } });
    const long = (await world.book('10:00', '11:00')).body;
    const short = (await world.book('12:00', '12:30')).body;
    await change({ booking_terms: null });
    /** Statuses of both bookings after a sweep at this time, with the charging point online throughout. */
    const sweepAt = async (now: string) => {
      world.clock.set(new Date(at(now)));
      await world.db
        .updateTable('charging_points')
        .set({ last_seen_at: world.clock.now() })
        .where('id', '=', world.station.chargingPointId)
        .execute();
      await world.reservations.sweepReservations(world.clock.now());
      return [await world.status(long.id), await world.status(short.id)];
    };
    expect(await sweepAt('10:44')).toEqual(['RESERVED', 'RESERVED']);
    expect(await sweepAt('10:45')).toEqual(['NO_SHOW', 'RESERVED']);
    expect(await sweepAt('12:29')).toEqual(['NO_SHOW', 'RESERVED']);
    expect(await sweepAt('12:30')).toEqual(['NO_SHOW', 'NO_SHOW']);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('the default ones, when it was made before stations had terms', async () => {
    const { body: booking } = await world.book('10:00', '11:00');
    await world.db
      .updateTable('reservations')
      .set({ booking_terms: null })
      .where('id', '=', booking.id)
      .execute();
    await change({ booking_terms: { earlyStartMinutes: 0, noShowAfterMinutes: 60 } });
    const read = await world.reservations.read(booking.id, world.driver);
    expect(read.startable_from).toBe('2026-07-01T09:45:00.000Z');
    world.clock.set(new Date(at('10:15')));
    await world.reservations.sweepReservations(world.clock.now());
    expect(await world.status(booking.id)).not.toBe('RESERVED');
  });
});

// 1 July 2026 is a Wednesday; Athens is three hours ahead.
const DAYTIME = [{ weekday: 3, period_begin: '13:00', period_end: '20:00' }];

describe('[S1.02] opening hours', () => {
  beforeEach(() => change({ open_24_7: false, opening_hours: DAYTIME }));

  it.each([
    ['09:45', '10:30', 'station_closed'],
    ['16:30', '17:15', 'station_closed'],
    ['18:00', '19:00', 'station_closed'],
    ['10:00', '11:00', undefined],
    ['16:00', '17:00', undefined],
  ])('%s to %s answers %s', async (from, to, code) => {
    const answers = [
      await quote(from, to),
      await world.call(world.driver, 'POST', '/api/stations/check-reservation/', draft(from, to)),
      await world.book(from, to),
    ];
    for (const { status, body } of answers) {
      expect(body.code).toBe(code);
      expect(status < 300).toBe(code === undefined);
    }
  });

  it('are the only free time of the day, up to the last minute', async () => {
    await world.book('12:00', '13:00');
    expect(await freeToday()).toEqual(['10:00-11:45', '13:15-17:00']);
  });

  it('limit the windows that are offered instead', async () => {
    await world.book('10:00', '14:00');
    await world.book('14:15', '17:00');
    const { body } = await world.book('10:00', '11:00');
    expect(body.code).toBe('window_taken');
    const next = body.free_windows.map(({ start_time }: { start_time: string }) => start_time);
    expect(next[0]).toBe('2026-07-08T10:00:00.000Z');
  });

  it('delay charge_now until the station opens', async () => {
    const asked = { plug: { id: world.plugId }, charge_now: true, duration_minutes: 60 };
    const { body } = await world.call(
      world.driver,
      'POST',
      '/api/stations/reservation-cost/',
      asked,
    );
    expect(spans([body])).toEqual(['10:00-11:00']);
  });

  it('do not limit a station that is always open or has none set', async () => {
    await change({ open_24_7: true });
    expect((await world.book('18:00', '19:00')).status).toBe(201);
    await change({ open_24_7: false, opening_hours: [] });
    expect((await world.book('20:00', '21:00')).status).toBe(201);
  });

  it('may run past midnight into the next day', async () => {
    const late = [{ weekday: 3, period_begin: '22:00', period_end: '02:00' }];
    await change({ opening_hours: late });
    expect((await world.book('22:00', '23:00')).status).toBe(201);
    expect((await world.book('22:30', '23:15')).body.code).toBe('station_closed');
    const { free_windows } = await world.reservations.dayAvailability(world.station.stationId, 2);
    expect(spans(free_windows.filter(({ plug }) => plug.id === world.station.otherPlugId))).toEqual(
      ['21:00-23:00'],
    );
  });
});
