// Weekly series: quoted, booked all or nothing, and cancelled from one week on.
import { DEFAULT_BOOKING_TERMS } from '@voltagora/domain';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import {
  actsIn,
  BOOK,
  onEachDatabase,
  useBench,
} from '../../../tests/kit/reservations/booking-scene.ts';

const COST = '/api/stations/reservation-cost/';
const bench = useBench();
const { book, draft, post, read, tokens } = bench;
beforeEach(() => longer(20));

const weekly = (weeks = 3, more: object = {}) => draft('12:00', '13:00', { weeks, ...more });
const DAYS = ['2026-07-01', '2026-07-08', '2026-07-15'];
const on = (day: string, more: object = {}) => ({
  plug: { id: bench.scene().station.plugId },
  start_time: `${day}T12:30:00Z`,
  stop_time: `${day}T13:30:00Z`,
  ...more,
});
const mine = async () => {
  const { world, driver } = bench.scene();
  const list = '/api/stations/my-reservations/?ordering=start_time';
  return (await world.call(driver, 'GET', list)).body.results;
};
const daysOf = (results: readonly { start_time: string }[]) =>
  results.map(({ start_time: start }) => start.slice(0, 10));

describe('a weekly booking', () => {
  it('is quoted for each week and in total', async () => {
    const { status, body } = await post(COST, weekly());
    expect(status).toBe(200);
    expect(body).toMatchObject({ total_cost: 9.9, tokens: 99 });
    expect(body.series).toEqual({
      windows: DAYS.map((day) => ({
        start_time: `${day}T12:00:00.000Z`,
        stop_time: `${day}T13:00:00.000Z`,
        refusal: null,
      })),
      total_cost: 29.7,
      tokens: 297,
    });
    expect((await post(COST, weekly(1))).body.series).toBeNull();
  });

  it('is one reservation for each week, each with a hold, in one series, with one mail', async () => {
    const { quote } = (await post(COST, weekly())).body;
    const { status, body } = await post(BOOK, weekly(3, { quote }));
    expect(status).toBe(201);
    const all = await mine();
    expect(daysOf(all)).toEqual(DAYS);
    expect(all.map(({ tokens_held: held }: { tokens_held: number }) => held)).toEqual([99, 99, 99]);
    const ids = new Set(all.map(({ series }: { series: { id: string } }) => series.id));
    expect([...ids]).toEqual([body.series.id]);
    expect(await tokens()).toMatchObject({ held: 297 });
    const mails = await bench.mails();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your bookings are confirmed']);
    expect(mails[0]?.text_body).toMatch(/1 July 2026.*\n.*\n?.*8 July 2026/s);
    expect((await post(BOOK, weekly(3, { quote }))).body.id).toBe(body.id);
    expect(await mine()).toHaveLength(3);
  });

  it('is not taken for an older booking of its first window, but for itself asked again', async () => {
    const { quote: single } = (await post(COST, weekly(1))).body;
    const { body: older } = await post(BOOK, weekly(1, { quote: single }));
    const { quote } = (await post(COST, weekly())).body;
    expect(await post(BOOK, weekly(3, { quote }))).toMatchObject({
      status: 409,
      body: { code: 'window_taken' },
    });
    const skipping = { skip_taken: true };
    const { quote: others } = (await post(COST, weekly(3, skipping))).body;
    const booked = await post(BOOK, weekly(3, { ...skipping, quote: others }));
    expect(booked.status).toBe(201);
    expect(booked.body.id).not.toBe(older.id);
    expect(daysOf(await mine())).toEqual(DAYS);
  });

  it('keeps the time of the station’s clock when clocks change', async () => {
    const { world } = bench.scene();
    await longer(30);
    world.clock.set(new Date('2026-10-14T09:00:00Z'));
    const before = { ...on('2026-10-15'), weeks: 3 };
    const { body } = await post(COST, before);
    const starts = body.series.windows.map(
      ({ start_time: start }: { start_time: string }) => start,
    );
    expect(starts).toEqual([
      '2026-10-15T12:30:00.000Z',
      '2026-10-22T12:30:00.000Z',
      '2026-10-29T13:30:00.000Z',
    ]);
    // 02:30 to 04:30 in Athens, where the clock goes back at 04:00: that night is one hour longer.
    const night = { start_time: '2026-10-17T23:30:00Z', stop_time: '2026-10-18T01:30:00Z' };
    const quoted = await post(COST, { ...before, ...night, weeks: 2 });
    expect(quoted.body.series.windows[1]).toMatchObject({
      start_time: '2026-10-24T23:30:00.000Z',
      stop_time: '2026-10-25T02:30:00.000Z',
    });
    expect(quoted.body).toMatchObject({ total_cost: 19.8, series: { total_cost: 49.5 } });
  });
});

describe('a week that is taken', () => {
  it('refuses the series and lists the conflicts of each week', async () => {
    const rival = await bench.scene().world.join('driver', 500);
    for (const day of DAYS.slice(1)) await post(BOOK, on(day), rival);
    const refused = await post(BOOK, weekly());
    expect(refused).toMatchObject({ status: 409, body: { code: 'window_taken' } });
    expect(daysOf(refused.body.reservations_in_conflict)).toEqual(DAYS.slice(1));
    expect(await mine()).toEqual([]);
    expect(await tokens()).toMatchObject({ held: 0 });
    const { series } = (await post(COST, weekly())).body;
    expect(series).toMatchObject({ total_cost: 9.9, tokens: 99 });
    expect(series.windows.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      null,
      'window_taken',
      'window_taken',
    ]);
  });

  it('is skipped if the driver asks for that; the booking fails when all weeks are taken', async () => {
    const rival = await bench.scene().world.join('driver', 500);
    await post(BOOK, on(DAYS[0] ?? ''), rival);
    const { status } = await post(BOOK, weekly(3, { skip_taken: true }));
    expect(status).toBe(201);
    expect(daysOf(await mine())).toEqual(DAYS.slice(1));
    const again = await post(BOOK, weekly(3, { skip_taken: true }), rival);
    expect(again.body.code).toBe('window_taken');
  });

  it('too far ahead, or in closed hours, has its own error code', async () => {
    expect((await post(BOOK, weekly(4))).body.code).toBe('window_too_far_ahead');
    const { status } = await post(BOOK, weekly(4, { skip_taken: true }));
    expect(status).toBe(201);
    expect(await mine()).toHaveLength(3);
  });
});

test.each([
  ['with charge_now', { charge_now: true, weeks: 2 }, 'validation_failed'],
  ['by card', { payment_method: { type: 'fiat', name: 'Card' } }, 'payment_method_unavailable'],
  ['nine of them', { weeks: 9 }, 'validation_failed'],
  ['none of them', { weeks: 0 }, 'validation_failed'],
])('a weekly booking %s is refused', async (_what, more, code) => {
  expect((await post(BOOK, weekly(3, more))).body.code).toBe(code);
  expect(await mine()).toEqual([]);
});

test('a quote for one week is not valid for three', async () => {
  const { quote } = (await post(COST, weekly(1))).body;
  expect((await post(BOOK, weekly(3, { quote }))).body.code).toBe('quote_mismatch');
});

test('tokens for two weeks do not book any of three', async () => {
  const poor = await bench.scene().world.join('driver', 296);
  expect((await post(BOOK, weekly(), poor)).body.code).toBe('not_enough_tokens');
  expect(await tokens(poor)).toMatchObject({ held: 0, available: 296 });
  expect((await post(BOOK, weekly(2), poor)).status).toBe(201);
});

test('[B21] a series counts towards the limit of ten live reservations', async () => {
  await longer(100);
  const rich = await bench.scene().world.join('driver', 5_000);
  expect((await post(BOOK, weekly(8), rich)).status).toBe(201);
  const more = weekly(3, { plug: { id: bench.scene().station.otherPlugId } });
  expect((await post(BOOK, more, rich)).body.code).toBe('too_many_reservations');
});

describe('cancelling', () => {
  it('one week leaves the others; the whole series cancels all later weeks too', async () => {
    await longer(30);
    await post(BOOK, weekly(4));
    const [first, second, third, fourth] = await mine();
    expect((await post(`${BOOK}${second.id}/cancel?series=true`)).body.status).toBe('CANCELED');
    const states = await Promise.all([first, second, third, fourth].map(({ id }) => read(id)));
    expect(states.map(({ status }) => status)).toEqual([
      'RESERVED',
      'CANCELED',
      'CANCELED',
      'CANCELED',
    ]);
    expect(await tokens()).toMatchObject({ held: 99, balance: 500 });
    expect(new Set(bench.scene().world.changes)).toContain(fourth.id);
    expect((await post(`${BOOK}${second.id}/cancel?series=true`)).body.code).toBe(
      'reservation_not_cancelable',
    );
    expect((await post(`${BOOK}${first.id}/cancel`)).body.status).toBe('CANCELED');
  });

  it('charges the fee that each week showed: a late fee for the first, none for the later ones', async () => {
    const { body } = await post(BOOK, weekly());
    bench.setTime('11:30');
    await post(`${BOOK}${body.id}/cancel?series=true`);
    expect(await tokens()).toMatchObject({ balance: 470, held: 0 });
    const kinds = (await bench.mails()).map(({ kind }) => kind);
    expect(kinds).toEqual(['booking_confirmed', 'booking_receipt']);
  });

  it('is refused for other drivers, and cancels only that one of a single booking', async () => {
    const { body } = await post(BOOK, weekly());
    const stranger = await bench.scene().world.join('driver');
    expect((await post(`${BOOK}${body.id}/cancel?series=true`, {}, stranger)).body.code).toBe(
      'not_found',
    );
    const single = await book('15:00', '16:00');
    await post(`${BOOK}${single}/cancel?series=true`);
    expect(await tokens()).toMatchObject({ held: 297 });
  });
});

test('[L8] ten weekly series of one window at once: one gets all its weeks, the others none', async () => {
  await onEachDatabase(async (scene) => {
    const acts = actsIn(() => scene);
    await longer(20, scene);
    const racers = [];
    for (let n = 0; n < 10; n++) racers.push(await scene.world.join('driver', 500));
    const wanted = acts.draft('12:00', '13:00', { weeks: 3 });
    const answers = await Promise.all(racers.map((racer) => acts.post(BOOK, wanted, racer)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'window_taken')).toHaveLength(9);
    const entries = await scene.world.db.selectFrom('calendar_entries').select('id').execute();
    expect(entries).toHaveLength(3);
    expect(await ledgerFaults(scene.world.db)).toEqual(NO_FAULTS);
  });
}, 120_000);

/** Lets drivers book this many days ahead at the station. */
async function longer(daysAhead: number, { world, station } = bench.scene()): Promise<void> {
  await world.db
    .updateTable('stations')
    .set({ booking_terms: JSON.stringify({ ...DEFAULT_BOOKING_TERMS, daysAhead }) })
    .where('id', '=', station.stationId)
    .execute();
}
