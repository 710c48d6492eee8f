// Plugs over HTTP on a whole server: what search reads of them, where they are connected, what a booking relies on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench, type Person } from './kit/accounts/departure-bench.ts';
import { createKeeper, type Keeper } from './kit/stations/station-upkeep.ts';

let bench: Bench;
let keeper: Keeper;
let owner: Person;
let other: Person;
let driver: Person;
beforeAll(async () => {
  bench = await openBench();
  keeper = createKeeper(bench);
  [owner, other] = [await bench.join('station_owner'), await bench.join('station_owner')];
  driver = await bench.join('driver');
});
afterAll(() => bench.close());

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];
const read = (path: string, person: Person | null = null) => bench.call(person, 'GET', path);

describe('[S7.27] a plug', () => {
  it('counts in search and lists from the moment it is there', async () => {
    const { id } = (await keeper.create(owner)).body;
    const summary = async () => {
      const { body } = await read(`/api/stations/${id}/`);
      return [body.plugs_total, body.max_power_kW, body.connector_types];
    };
    expect(await summary()).toEqual([0, null, []]);
    const slow = (await keeper.addPlug(owner, id)).body;
    const fast = { label: 'Fast', connector_type: 'CCS2', max_power_kW: 150.5 };
    const { body: quick } = await keeper.addPlug(owner, id, fast);
    expect(await summary()).toEqual([2, 150.5, ['CCS2', 'TYPE2']]);
    await keeper.updatePlug(owner, quick.id, { connector_type: 'CHADEMO', max_power_kW: 50 });
    expect(await summary()).toEqual([2, 50, ['CHADEMO', 'TYPE2']]);
    expect((await keeper.removePlug(owner, quick.id)).status).toBe(204);
    expect(await summary()).toEqual([1, 22, ['TYPE2']]);
    await keeper.removePlug(owner, slow.id);
    expect(await summary()).toEqual([0, null, []]);
  });

  it.each([
    ['label', { label: '' }],
    ['label', { label: 'l'.repeat(41) }],
    ['connector_type', { connector_type: 'UNKNOWN' }],
    ['connector_type', { connector_type: 'SOCKET' }],
    ['max_power_kW', { max_power_kW: 0 }],
    ['max_power_kW', { max_power_kW: -5 }],
    ['max_power_kW', { max_power_kW: 1000.1 }],
    ['connector_number', { connector_number: 0 }],
    ['connector_number', { connector_number: 101 }],
    ['connector_number', { connector_number: 1.5 }],
    ['charging_point', { connector_number: 1 }],
  ])('with a wrong %s is refused', async (field, input) => {
    const { id } = (await keeper.create(owner)).body;
    const plug = (await keeper.addPlug(owner, id)).body;
    for (const answer of [
      await keeper.addPlug(owner, id, input),
      await keeper.updatePlug(owner, plug.id, input),
    ]) {
      expect(refusal(answer)).toEqual([400, 'validation_failed']);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });

  it('has a connector for itself, at a charging point of its own station', async () => {
    const live = await keeper.goLive(owner);
    const place = { charging_point: { id: live.pointId }, connector_number: 1 };
    expect(refusal(await keeper.addPlug(owner, live.id, place))).toEqual([409, 'connector_taken']);
    const { body: second } = await keeper.addPlug(owner, live.id, {
      ...place,
      connector_number: 2,
    });
    const onto = await keeper.updatePlug(owner, second.id, { connector_number: 1 });
    expect(refusal(onto)).toEqual([409, 'connector_taken']);
    for (const strange of [
      (await keeper.goLive(owner)).pointId,
      (await keeper.goLive(other)).pointId,
    ]) {
      const foreign = { charging_point: { id: strange }, connector_number: 3 };
      expect(refusal(await keeper.addPlug(owner, live.id, foreign))).toEqual([404, 'not_found']);
      expect(refusal(await keeper.updatePlug(owner, second.id, foreign))).toEqual([
        404,
        'not_found',
      ]);
    }
    const half = await keeper.updatePlug(owner, second.id, { charging_point: null });
    expect(Object.keys(half.body.errors)).toEqual(['charging_point']);
    const loose = { charging_point: null, connector_number: null };
    expect((await keeper.updatePlug(owner, second.id, loose)).body.bookable).toBe(false);
    await keeper.removePlug(owner, live.plugId);
    expect((await keeper.updatePlug(owner, second.id, place)).body.connector_number).toBe(1);
  });

  it('keeps what a live booking relies on; its label may change', async () => {
    const live = await keeper.goLive(owner);
    const { body: booking } = await bench.book(driver, live, 14);
    const relied = [{ max_power_kW: 7 }, { connector_type: 'CCS2' }, { connector_number: 2 }];
    for (const change of [...relied, { charging_point: null, connector_number: null }]) {
      const answer = await keeper.updatePlug(owner, live.plugId, change);
      expect(refusal(answer)).toEqual([409, 'station_has_bookings']);
      expect(answer.body.reservations_in_conflict).toEqual([
        {
          plug: { id: live.plugId },
          start_time: booking.start_time,
          stop_time: booking.stop_time,
        },
      ]);
    }
    const same = { label: 'Right', max_power_kW: 22, connector_type: 'TYPE2', connector_number: 1 };
    expect((await keeper.updatePlug(owner, live.plugId, same)).body.label).toBe('Right');
    await bench.call(driver, 'POST', `/api/stations/reservations/${booking.id}/cancel`, {});
    expect((await keeper.updatePlug(owner, live.plugId, { max_power_kW: 7 })).status).toBe(200);
  });
});
