// A driver who reports being late gets more time, once.
import { expect, it, test } from 'vitest';
import { BOOK, useBench } from '../../../tests/kit/reservations/booking-scene.ts';

/** The highest no-show fee that the terms allow, in tokens. */
const FEE = 30;

const bench = useBench();
const { book, read, post, setTime, sweep, heard, begin } = bench;
const announce = (id: string, actor = bench.scene().driver) =>
  post(`${BOOK}${id}/running-late/`, {}, actor);

it('shows when the booking becomes a no-show, and from when the driver may report being late', async () => {
  const id = await book('12:00', '13:00');
  const at = '2026-07-01T12:15:00.000Z';
  expect((await read(id)).no_show).toEqual({ at, can_announce_late: false, fee_tokens: FEE });
  setTime('11:00');
  expect((await read(id)).no_show).toEqual({ at, can_announce_late: true, fee_tokens: FEE });
  setTime('12:15');
  expect((await read(id)).no_show).toBeNull();
  await begin(id);
  expect((await read(id)).no_show).toBeNull();
});

it('waits 15 minutes longer, and then no more', async () => {
  const id = await book('12:00', '13:00');
  setTime('11:50');
  const { status, body } = await announce(id);
  expect(status).toBe(200);
  expect(body.no_show).toEqual({
    at: '2026-07-01T12:30:00.000Z',
    can_announce_late: false,
    fee_tokens: FEE,
  });
  expect(bench.scene().world.changes.at(-1)).toBe(id);
  setTime('12:29');
  await heard();
  expect(await sweep()).toBe(0);
  setTime('12:30');
  expect(await sweep()).toBe(1);
  const ended = await read(id);
  expect(ended).toMatchObject({ status: 'NO_SHOW', bill: { tokens: FEE } });
});

it('waits as long after an early start that failed', async () => {
  const id = await book('12:00', '13:00');
  setTime('11:45');
  expect((await announce(id)).status).toBe(200);
  setTime('11:50');
  const { db, clock } = bench.scene().world;
  await db
    .updateTable('reservations')
    .set({ start_asked_at: clock.now(), start_failure: 'charger_refused' })
    .where('id', '=', id)
    .execute();
  for (const time of ['12:05', '12:29']) {
    setTime(time);
    await heard();
    expect(await sweep()).toBe(0);
  }
  setTime('12:30');
  expect(await sweep()).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'FAILED', bill: null });
});

it('waits for nobody who did not say so', async () => {
  const id = await book('12:00', '13:00');
  setTime('12:15');
  await heard();
  expect(await sweep()).toBe(1);
  expect((await read(id)).status).toBe('NO_SHOW');
});

test.each([
  ['a day before', '09:30', undefined],
  ['as a no-show', '12:15', undefined],
])('is refused %s', async (_when, time) => {
  const id = await book('12:00', '13:00');
  setTime(time);
  expect(await announce(id)).toMatchObject({
    status: 409,
    body: { code: 'running_late_not_possible' },
  });
});

it('is refused a second time, while charging, for a short window, and for another user', async () => {
  const id = await book('12:00', '13:00');
  const short = await book('14:00', '14:15');
  setTime('11:30');
  await announce(id);
  expect((await announce(id)).body.code).toBe('running_late_not_possible');
  const stranger = await bench.scene().world.join('driver');
  expect((await announce(id, stranger)).body.code).toBe('not_found');
  setTime('12:20');
  await begin(id);
  expect((await announce(id)).body.code).toBe('running_late_not_possible');
  setTime('13:50');
  expect((await announce(short)).body.code).toBe('running_late_not_possible');
});
