// What time brings: reminders, no-shows and failed starts, each exactly once, on several nodes and after downtime.
import { expect, it, test } from 'vitest';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import {
  actsIn,
  BOOK,
  onEachDatabase,
  useBench,
} from '../../../tests/kit/reservations/booking-scene.ts';
import { at, createWorld } from '../../../tests/kit/reservations/booking-world.ts';

const bench = useBench();
const { book, mails, read, remind, setTime, heard, post, tokens } = bench;
const kinds = async () => (await mails()).map(({ kind }) => kind);

it('reminds half an hour before the start, once', async () => {
  await book('12:00', '13:00');
  setTime('11:29');
  expect(await remind()).toBe(0);
  setTime('11:30');
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  setTime('11:59');
  expect(await remind()).toBe(0);
  expect(await kinds()).toEqual(['booking_confirmed', 'booking_reminder']);
});

test.each([
  ['a little late after downtime', '11:58', 1],
  ['not once it has begun', '12:00', 0],
  ['not after it is over', '16:00', 0],
])('reminds %s', async (_when, time, count) => {
  await book('12:00', '13:00');
  setTime(time);
  expect(await remind()).toBe(count);
});

it('reminds nobody who has just booked, has cancelled, or charges already', async () => {
  setTime('09:10');
  await book('09:30', '10:00');
  const cancelled = await book('10:30', '11:00');
  await post(`${BOOK}${cancelled}/cancel`);
  const early = await book('12:00', '13:00');
  setTime('11:50');
  await bench.begin(early);
  await remind();
  expect(await kinds()).not.toContain('booking_reminder');
});

it('a window that is over while nobody looked ends once, and nobody pays for the downtime', async () => {
  const { world } = bench.scene();
  const id = await book('12:00', '13:00');
  setTime('20:00');
  await heard();
  const restarted = await createWorld(world, world.clock.now());
  await restarted.reservations.sweepReservations(world.clock.now());
  expect(await restarted.reservations.sweepReservations(world.clock.now())).toBe(0);
  expect((await read(id)).status).toBe('FAILED');
  expect(await tokens()).toMatchObject({ balance: 500, held: 0 });
  expect(await kinds()).toEqual(['booking_confirmed', 'booking_failed']);
});

it('[O27] a start and the end of waiting for it in the same second: exactly one wins', async () => {
  await onEachDatabase(async (scene) => {
    const acts = actsIn(() => scene);
    for (const hour of ['10', '12', '14', '16']) {
      const id = await acts.book(`${hour}:00`, `${hour}:30`);
      acts.setTime(`${hour}:15`);
      await acts.heard();
      const [isBegun, ended] = await Promise.all([acts.begin(id), acts.sweep()]);
      expect([isBegun, ended === 1].filter(Boolean)).toHaveLength(1);
      expect((await acts.read(id)).status).toBe(isBegun ? 'CHARGING' : 'NO_SHOW');
      if (isBegun) await acts.settle(id, 1_000, 10);
    }
    expect(await ledgerFaults(scene.world.db)).toEqual(NO_FAULTS);
  });
}, 120_000);

test('two nodes at once: every reminder and every end comes once', async () => {
  await onEachDatabase(async (scene) => {
    const acts = actsIn(() => scene);
    const { world } = scene;
    for (const hour of ['10', '11', '12', '13', '14', '15', '16', '17']) {
      await acts.book(`${hour}:00`, `${hour}:15`);
    }
    const reminders = [];
    for (const hour of ['09', '10', '11', '12', '13', '14', '15', '16']) {
      world.clock.set(new Date(at(`${hour}:45`)));
      reminders.push(await Promise.all([acts.remind(), acts.remind(), acts.remind()]));
    }
    expect(reminders.map((counts) => counts.reduce((sum, each) => sum + each, 0))).toEqual(
      Array.from({ length: 8 }, () => 1),
    );
    acts.setTime('18:00');
    await acts.heard();
    const ended = await Promise.all([acts.sweep(), acts.sweep(), acts.sweep()]);
    expect(ended.reduce((sum, each) => sum + each, 0)).toBe(8);
    const told = (await acts.mails()).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === 'booking_reminder')).toHaveLength(8);
    expect(told.filter((kind) => kind === 'booking_no_show')).toHaveLength(8);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  }, 1_000);
}, 120_000);
