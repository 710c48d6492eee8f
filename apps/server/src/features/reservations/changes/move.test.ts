// Moving a booking to another plug of the station when its charging point refuses the slot lock or is offline.
import type { Reservation } from '@voltagora/contract';
import { describe, expect, it, test } from 'vitest';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { insertStation } from '../../../tests/kit/stations/catalogue.ts';
import {
  actsIn,
  BOOK,
  onEachDatabase,
  type Scene,
  useBench,
} from '../../../tests/kit/reservations/booking-scene.ts';

const bench = useBench();
const { book, read, post, setTime } = bench;
const move = (
  id: string,
  plugId = bench.scene().station.otherPlugId,
  actor = bench.scene().driver,
) => post(`${BOOK}${id}/move/`, { plug: { id: plugId } }, actor);

/** Sets the charging point's answer to the slot lock. */
const say = (
  id: string,
  hold: NonNullable<Reservation['charger_hold']>['state'],
  { world }: Scene = bench.scene(),
) =>
  world.db.updateTable('reservations').set({ charger_hold: hold }).where('id', '=', id).execute();

const setPlug = (plugId: number, change: object) =>
  bench.scene().world.db.updateTable('plugs').set(change).where('id', '=', plugId).execute();

describe('other plugs on offer', () => {
  it('are listed when the charger refuses, and for no other booking', async () => {
    const { station, owner } = bench.scene();
    const id = await book();
    expect((await read(id)).charger_hold).toBeNull();
    await say(id, 'held');
    expect((await read(id)).charger_hold).toEqual({ state: 'held', other_plugs: [] });
    for (const state of ['refused', 'lost'] as const) {
      await say(id, state);
      const others = [{ id: station.otherPlugId, label: 'Plug 2' }];
      expect((await read(id)).charger_hold).toEqual({ state, other_plugs: others });
    }
    expect((await read(id, owner)).charger_hold.other_plugs).toEqual([]);
  });

  test.each([
    ['of another kind', { connector_type: 'CCS2' }],
    ['weaker', { max_power_w: 11_000 }],
    ['out of order', { status: 'Faulted' }],
    ['in use', { status: 'Charging' }],
    ['deleted', { deleted_at: new Date() }],
  ])('exclude plugs that are %s', async (_what, change) => {
    const { station } = bench.scene();
    const id = await book();
    await say(id, 'refused');
    await setPlug(station.otherPlugId, change);
    expect((await read(id)).charger_hold.other_plugs).toEqual([]);
    expect(await move(id)).toMatchObject({ status: 409, body: { code: 'move_not_possible' } });
  });

  it('exclude plugs that are taken in the window, or in the gap after it', async () => {
    const { station } = bench.scene();
    const id = await book('12:00', '13:00');
    await say(id, 'refused');
    const other = await book('13:00', '14:00', { plug: { id: station.otherPlugId } });
    expect((await read(id)).charger_hold.other_plugs).toEqual([]);
    await post(`${BOOK}${other}/cancel`);
    await book('13:15', '14:15', { plug: { id: station.otherPlugId } });
    expect((await read(id)).charger_hold.other_plugs).toHaveLength(1);
  });
});

describe('a booking that is moved', () => {
  it('keeps window, price, hold and terms, frees its plug and takes the other', async () => {
    const { station, world } = bench.scene();
    const id = await book('12:00', '13:00');
    await say(id, 'refused');
    const before = await read(id);
    const { status, body } = await move(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      plug: { ...before.plug, id: station.otherPlugId, label: 'Plug 2' },
      charger_hold: null,
    });
    expect((await post(BOOK, bench.draft('12:00', '13:00'))).status).toBe(201);
    const taken = await post(
      BOOK,
      bench.draft('12:00', '13:00', { plug: { id: station.otherPlugId } }),
    );
    expect(taken.body.code).toBe('window_taken');
    expect(world.changes.filter((changed) => changed === id)).toHaveLength(3);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  it('to its current plug changes nothing', async () => {
    const id = await book();
    expect((await move(id, bench.scene().station.plugId)).status).toBe(200);
  });

  it('is also possible when its plug is out of order, or its charger went offline after a failed start', async () => {
    const { station, world } = bench.scene();
    const id = await book('12:00', '13:00');
    await setPlug(station.plugId, { status: 'Faulted' });
    await world.db
      .updateTable('reservations')
      .set({ start_asked_at: world.clock.now(), start_failure: 'charger_refused' })
      .where('id', '=', id)
      .execute();
    const { status, body } = await move(id);
    expect(status).toBe(200);
    expect(body.start).toEqual({ step: null, asked_at: null, failure: null });
  });
});

describe('moving is refused', () => {
  it('while the plug is locked, while it starts, once it charges, and after its end', async () => {
    const id = await book('12:00', '13:00');
    await say(id, 'held');
    expect((await move(id)).body.code).toBe('move_not_possible');
    await say(id, 'refused');
    const { world } = bench.scene();
    await world.reservations.takeStart(id, world.clock.now());
    expect((await move(id)).body.code).toBe('move_not_possible');
    setTime('12:00');
    await bench.begin(id);
    expect((await move(id)).body.code).toBe('move_not_possible');
    await bench.settle(id, 1_000);
    expect((await move(id)).body.code).toBe('move_not_possible');
  });

  it('to a plug of another station, of no station, and for another user', async () => {
    const id = await book();
    await say(id, 'refused');
    const { world } = bench.scene();
    const elsewhere = await insertStation(world.db, await world.join('station_owner'));
    expect((await move(id, elsewhere.plugId)).body.code).toBe('move_not_possible');
    expect((await move(id, 2_000_000_000)).body.code).toBe('move_not_possible');
    const stranger = await world.join('driver');
    expect((await move(id, undefined, stranger)).body.code).toBe('not_found');
  });
});

test('a move and a booking of the other plug at once: one of them succeeds', async () => {
  await onEachDatabase(async (scene) => {
    const acts = actsIn(() => scene);
    const { otherPlugId } = scene.station;
    const rival = await scene.world.join('driver', 500);
    for (const hour of ['10', '12', '14']) {
      const window: [string, string] = [`${hour}:00`, `${hour}:30`];
      const id = await acts.book(...window);
      await say(id, 'refused', scene);
      const [moved, booked] = await Promise.all([
        acts.post(`${BOOK}${id}/move/`, { plug: { id: otherPlugId } }),
        acts.post(BOOK, acts.draft(...window, { plug: { id: otherPlugId } }), rival),
      ]);
      expect([moved.status === 200, booked.status === 201].filter(Boolean)).toHaveLength(1);
    }
    expect(await ledgerFaults(scene.world.db)).toEqual(NO_FAULTS);
  });
}, 120_000);
