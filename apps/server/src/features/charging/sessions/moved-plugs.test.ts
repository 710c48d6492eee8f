// Plugs that their owner renumbers, moves or deletes while a car stands there: what was seen until then is billed, and no more.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '../../ledger-verification/public.ts';
import { MINUTE_MS, status } from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import { insertPointRow } from '../../../tests/kit/stations/rows.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
/** 2 tokens a minute after ten minutes, 30 at most. */
const FEE = { microPerMinute: 200_000, graceMinutes: 10, capMicro: 3_000_000 };
beforeEach(async () => {
  await bench.fresh();
  await bench.world.db
    .updateTable('plugs')
    .set({ idle_fee: JSON.stringify(FEE) })
    .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
    .execute();
});
afterAll(() => bench.close());

const say = (connectorId: number, name: string) =>
  bench.point.call('StatusNotification', status(bench.world, connectorId, name));
const stayOf = async (id: string) => (await bench.read(id)).idle.stay;
const plugId = () => bench.chargingPoint.plugIds[0];
const asOwner = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
  bench.world.call(bench.owner, method, `/api/stations/${path}`, body);
const settle = async () => {
  await bench.world.charging.refreshPresence();
  await bench.world.reservations.settleIdleFees(bench.world.clock.now());
};

/** A booking that is charged to the end of its window, and whose car then stays; the time is so much later. */
async function stays(minutes: number) {
  const { id, transactionId } = await bench.charging();
  const { stop_time: stop } = await bench.read(id);
  await say(1, 'Charging');
  const timestamp = bench.later((Date.parse(stop) - bench.world.clock.now().getTime()) / MINUTE_MS);
  await bench.point.call('StopTransaction', { transactionId, meterStop: 3_000, timestamp });
  await say(1, 'Finishing');
  bench.later(minutes);
  await bench.world.charging.refreshPresence();
  return id;
}

const renumber = () => asOwner('PUT', `plugs/${plugId()}/`, { connector_number: 7 });
async function toOtherPoint() {
  const { stationId } = bench.chargingPoint;
  const id = await insertPointRow(bench.world.db, { station_id: stationId });
  return asOwner('PUT', `plugs/${plugId()}/`, { charging_point: { id } });
}
const offPoint = () =>
  asOwner('PUT', `plugs/${plugId()}/`, { charging_point: null, connector_number: null });
const deletePlug = () => asOwner('DELETE', `plugs/${plugId()}/`);
const deletePoint = () =>
  asOwner('DELETE', `charging-points/${bench.chargingPoint.chargingPointId}/`);
const deleteStation = () => asOwner('DELETE', `${bench.chargingPoint.stationId}/`);

test.each([
  ['renumbered', renumber],
  ['moved to another charging point', toOtherPoint],
  ['taken off its charging point', offPoint],
  ['deleted', deletePlug],
  ['deleted with its charging point', deletePoint],
  ['deleted with its station', deleteStation],
])('the idle fee ends where the plug is %s', async (_how, change) => {
  const id = await stays(14);
  expect((await change()).status).toBeLessThan(300);
  bench.later(60);
  await settle();
  expect(await stayOf(id)).toMatchObject({ is_settled: true, minutes: 4, tokens: 8 });
});

test('it ends where the car was last seen, where the charging point is away', async () => {
  const id = await stays(12);
  await bench.point.close();
  bench.later(5);
  expect((await renumber()).status).toBe(200);
  bench.later(60);
  await settle();
  expect(await stayOf(id)).toMatchObject({ is_settled: true, minutes: 2 });
});

test('it goes on where only power and label change', async () => {
  const id = await stays(14);
  const change = { label: 'Left', max_power_kW: 11 };
  expect((await asOwner('PUT', `plugs/${plugId()}/`, change)).status).toBe(200);
  bench.later(3);
  await say(1, 'Available');
  await settle();
  expect(await stayOf(id)).toMatchObject({ is_settled: true, minutes: 7 });
});

test.each([
  ['a booked session', () => bench.charging()],
  ['a session without a booking', () => bench.startOf('WALKUP')],
])('no plug is renumbered, moved or deleted during %s', async (_what, begin) => {
  await begin();
  for (const change of [renumber, toOtherPoint, offPoint, deletePlug, deletePoint, deleteStation]) {
    expect(await change()).toMatchObject({ status: 409, body: { code: 'station_has_bookings' } });
  }
});

test('the books of all of them add up', async () => {
  expect((await verifyBooks(bench.world.db)).differences).toEqual([]);
});
