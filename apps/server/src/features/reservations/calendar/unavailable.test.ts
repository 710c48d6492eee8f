// Owners mark plugs unavailable and available again, and decide what happens to bookings in that time.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
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

const charge = (id: string, now: string) =>
  world.db
    .transaction()
    .execute((trx) =>
      world.reservations.beginCharging(trx, { reservationId: id, now: new Date(now) }),
    );

describe('[S7.37] [S3.12] [S1.02] a plug marked unavailable', () => {
  it("is taken immediately: for checks, bookings and the station's day", async () => {
    const marked = await world.markTime('12:00', '14:00', { note: 'New cable' });
    expect(marked.status).toBe(200);
    expect(marked.body).toMatchObject({ reservations_in_conflict: [], cancelled: 0 });
    expect(marked.body.entries).toMatchObject([
      {
        plug: { id: world.plugId, label: 'Plug 1' },
        kind: 'unavailable',
        start_time: '2026-07-01T12:00:00.000Z',
        stop_time: '2026-07-01T14:00:00.000Z',
        note: 'New cable',
        reservation: null,
        series: null,
      },
    ]);
    const refused = await world.book('13:30', '14:30');
    expect([refused.status, refused.body.code]).toEqual([409, 'window_taken']);
    expect(spans(refused.body.reservations_in_conflict)).toEqual(['12:00-14:00']);
    const day = await world.reservations.dayAvailability(world.station.stationId, 1);
    const own = <T extends { plug: { id: number } }>(windows: readonly T[]) =>
      windows.filter(({ plug }) => plug.id === world.plugId);
    expect(spans(own(day.reservations_in_conflict))).toEqual(['12:00-14:00']);
    expect(spans(own(day.free_windows))).toEqual(['09:15-11:45', '14:00-21:00']);
    expect((await world.book('14:00', '15:00')).status).toBe(201);
  });

  it('is free when it is made available again', async () => {
    const { body } = await world.markTime('12:00', '14:00');
    expect(await world.end(body.entries[0].id)).toEqual({ status: 204, body: null });
    expect((await world.end(body.entries[0].id)).status).toBe(404);
    expect((await world.book('12:00', '14:00')).status).toBe(201);
  });

  it('keeps past time on record when it is made available early', async () => {
    const { body } = await world.markTime('12:00', '14:00');
    world.clock.set(new Date(at('12:30')));
    expect((await world.end(body.entries[0].id)).status).toBe(204);
    expect(spans((await world.calendar()).body.entries)).toEqual(['12:00-12:30']);
    expect((await world.end(body.entries[0].id)).status).toBe(404);
  });

  it('starts now when its start is in the past, and is refused when it is over', async () => {
    const marked = await world.markTime('08:00', '10:00');
    expect(marked.body.entries[0].start_time).toBe(NOW.toISOString());
    const past = await world.markTime('07:00', '09:00');
    expect([past.status, past.body.code]).toEqual([400, 'window_in_past']);
  });

  it.each([
    ['14:00', '12:00', {}, 400, 'start_after_stop'],
    ['12:00', '12:00', {}, 400, 'start_after_stop'],
  ])('%s to %s %o is refused', async (from, to, more, status, code) => {
    const { status: answered, body } = await world.markTime(from, to, more);
    expect([answered, body.code]).toEqual([status, code]);
  });

  it.each([
    [{ start_time: at('12:00'), stop_time: '2027-07-03T12:00:00Z' }, 'window_too_long'],
    [{ start_time: at('12:00'), stop_time: '2026-07-08T12:00:01Z', weeks: 2 }, 'window_too_long'],
    [
      { start_time: '2027-08-01T12:00:00Z', stop_time: '2027-08-01T13:00:00Z' },
      'window_too_far_ahead',
    ],
    [{ start_time: at('12:00') }, 'validation_failed'],
    [{ start_time: at('12:00'), stop_time: at('13:00'), conflicts: 'delete' }, 'validation_failed'],
    [{ start_time: at('12:00'), stop_time: at('13:00'), weeks: 53 }, 'validation_failed'],
  ])('%o is refused as %s', async (body, code) => {
    const refused = await world.mark(body);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  });

  it('cannot be marked twice for the same time', async () => {
    await world.markTime('12:00', '14:00');
    const { status, body } = await world.markTime('13:00', '15:00');
    expect([status, body.code]).toEqual([409, 'unavailable_overlap']);
    expect(spans(body.reservations_in_conflict)).toEqual(['12:00-14:00']);
    expect((await world.markTime('14:00', '15:00')).status).toBe(200);
  });

  it('can only be marked by the owner', async () => {
    const other = await world.join('station_owner');
    const body = { start_time: at('12:00'), stop_time: at('14:00') };
    const { body: marked } = await world.mark(body);
    const id = marked.entries[0].id;
    const asks = async (by: typeof other) => [
      (await world.mark(body, { by })).status,
      (await world.calendar(undefined, by)).status,
      (await world.end(id, '', by)).status,
    ];
    expect(await asks(other)).toEqual([404, 404, 404]);
    expect(await asks(world.driver)).toEqual([403, 403, 403]);
    expect((await world.mark(body, { plug: 2_000_000_000 })).status).toBe(404);
    expect((await world.end(newId())).status).toBe(404);
    await world.db
      .updateTable('plugs')
      .set({ deleted_at: NOW })
      .where('id', '=', world.plugId)
      .execute();
    expect((await world.mark(body)).status).toBe(404);
    expect((await world.end(id)).status).toBe(404);
  });
});

describe('[S7.37] [S3.12] bookings in unavailable time', () => {
  it('are listed as conflicts, and nothing is written', async () => {
    const { body: booking } = await world.book('12:00', '13:00');
    const { status, body } = await world.markTime('11:00', '15:00');
    expect([status, body.code]).toEqual([409, 'unavailable_conflict']);
    expect(body.reservations_in_conflict).toEqual([
      {
        plug: { id: world.plugId },
        start_time: '2026-07-01T12:00:00.000Z',
        stop_time: '2026-07-01T13:00:00.000Z',
      },
    ]);
    expect(await world.status(booking.id)).toBe('RESERVED');
    expect((await world.calendar()).body.entries).toHaveLength(1);
  });

  it('stay if the owner keeps them: the time around them is marked, as one series', async () => {
    const { body: booking } = await world.book('12:00', '13:00');
    const { body } = await world.markTime('11:00', '15:00', { conflicts: 'keep' });
    expect(spans(body.entries)).toEqual(['11:00-12:00', '13:05-15:00']);
    expect(spans(body.reservations_in_conflict)).toEqual(['12:00-13:00']);
    expect(body.cancelled).toBe(0);
    expect(await world.status(booking.id)).toBe('RESERVED');
    const [first, second] = body.entries;
    expect(first.series).toEqual(second.series);
    expect((await world.end(second.id, '?series=true')).status).toBe(204);
    expect((await world.calendar()).body.entries).toHaveLength(1);
  });

  it('leave nothing to mark when they fill the window', async () => {
    await world.book('12:00', '13:00');
    const { body } = await world.markTime('12:15', '12:45', { conflicts: 'keep' });
    expect(body.code).toBe('unavailable_conflict');
  });

  it('are cancelled with a full refund and a mail if the owner asks for that', async () => {
    const second = await world.join('driver', 500);
    const bookings = [
      (await world.book('12:00', '13:00')).body,
      (await world.book('13:30', '14:00', second)).body,
    ];
    const untouched = (await world.book('16:00', '17:00')).body;
    const before = world.changes.length;
    const { status, body } = await world.markTime('11:00', '15:00', {
      conflicts: 'cancel',
      message: 'The charger is being replaced.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ cancelled: 2, reservations_in_conflict: [] });
    expect(spans(body.entries)).toEqual(['11:00-15:00']);
    expect(await world.status(bookings[0].id)).toBe('REJECTED');
    expect(await world.status(untouched.id)).toBe('RESERVED');
    expect(world.changes.slice(before).toSorted()).toEqual(bookings.map(({ id }) => id).toSorted());
    expect(await world.available(second)).toBe(500);
    expect(await world.available(world.driver)).toBe(1_901);
    for (const person of [world.driver, second]) {
      const [mail, ...more] = await world.mailsTo(person);
      expect(mail?.text_body).toContain('The charger is being replaced.');
      expect(more).toEqual([]);
    }
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('are never cancelled while one is charging: all stay unchanged', async () => {
    const charging = (await world.book('10:00', '11:00')).body;
    const later = (await world.book('12:00', '13:00')).body;
    await charge(charging.id, at('10:00'));
    world.clock.set(new Date(at('10:05')));
    const { body } = await world.markTime('10:30', '15:00', { conflicts: 'cancel' });
    expect(body.code).toBe('unavailable_conflict');
    expect(spans(body.reservations_in_conflict)).toEqual(['10:00-11:00']);
    expect(await world.status(later.id)).toBe('RESERVED');
    expect(await world.mailsTo(world.driver)).toEqual([]);
    const kept = await world.markTime('10:30', '12:00', { conflicts: 'keep' });
    expect(spans(kept.body.entries)).toEqual(['11:05-12:00']);
  });

  it('do not conflict by the gap after them', async () => {
    await world.book('12:00', '13:00');
    const { status, body } = await world.markTime('13:00', '15:00');
    expect(status).toBe(200);
    expect(spans(body.entries)).toEqual(['13:05-15:00']);
  });
});
