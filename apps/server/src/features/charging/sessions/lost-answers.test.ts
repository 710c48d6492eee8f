// The connection breaks between a commit and its answer: the charging point, which heard nothing, says it again.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectBare } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import {
  book,
  createChargingWorld,
  eventually,
  idTagOf,
  plugIn,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

/** Sends a call and cuts the line before anything can come back. */
async function sendAndVanish(action: string, request: object): Promise<void> {
  await bench.point.close();
  const bare = await connectBare(bench.world, { identity: bench.chargingPoint.identity });
  bare.send(JSON.stringify([2, 'lost', action, request]));
  // The frame is on its way when its buffer is empty; the answer is never read.
  await eventually(async () => bare.socket.bufferedAmount === 0);
  bare.socket.pause();
  await eventually(async () => committed(action));
  bare.socket.terminate();
}

async function committed(action: string): Promise<boolean> {
  const sessions = await bench.world.db
    .selectFrom('charging_sessions')
    .select('stopped_at')
    .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
    .execute();
  return sessions.some(({ stopped_at: at }) => action === 'StartTransaction' || at !== null);
}

const sessions = () =>
  bench.world.db
    .selectFrom('charging_sessions')
    .selectAll()
    .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
    .execute();
const transfers = (reservationId: string) =>
  bench.world.db
    .selectFrom('ledger_transfers')
    .select(['phase', 'amount_minor'])
    .where('reservation_id', '=', reservationId)
    .where('reason', 'in', ['reservation', 'charging'])
    .orderBy('sequence')
    .execute();

test('[F3] a StartTransaction whose answer was lost is one session, one hold and the same number', async () => {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  const idTag = await idTagOf(bench.world.db, id);
  const timestamp = bench.world.clock.now().toISOString();
  const request = { connectorId: 1, idTag, meterStart: 1_000, timestamp };
  await sendAndVanish('StartTransaction', request);
  bench.later(1);
  const again = await plugIn(bench.world, bench.chargingPoint);
  const answer = await again.call('StartTransaction', request);
  const [session, ...more] = await sessions();
  expect(more).toEqual([]);
  expect(answer).toEqual({
    transactionId: session?.transaction_id,
    idTagInfo: { status: 'Accepted' },
  });
  expect(await transfers(id)).toHaveLength(1);
  await again.close();
});

test('[F4] a StopTransaction whose answer was lost is settled once and answered alike', async () => {
  const { id, idTag, transactionId } = await bench.charging();
  const request = { transactionId, idTag, meterStop: 3_000, timestamp: bench.later(20) };
  await sendAndVanish('StopTransaction', request);
  const settled = await transfers(id);
  expect(settled).toMatchObject([{ phase: 'pending' }, { phase: 'post', amount_minor: 900 }]);
  bench.later(1);
  const again = await plugIn(bench.world, bench.chargingPoint);
  const first = await again.call('StopTransaction', request);
  expect(first).toEqual({ idTagInfo: { status: 'Accepted', expiryDate: expect.any(String) } });
  expect(await again.call('StopTransaction', request)).toEqual(first);
  expect(await transfers(id)).toEqual(settled);
  expect(await sessions()).toHaveLength(1);
  await again.close();
});

test('[F5] what was committed and never told to anybody is there for who looks after the restart', async () => {
  const { id, idTag, transactionId } = await bench.charging();
  const { publish } = bench.world.bus;
  // The program ends after the commit and before the rest of it hears.
  bench.world.bus.publish = () => undefined;
  const timestamp = bench.later(20);
  await bench.point.call('StopTransaction', { transactionId, idTag, meterStop: 3_000, timestamp });
  bench.world.bus.publish = publish;
  const restarted = await createChargingWorld(bench.world);
  restarted.clock.set(bench.world.clock.now());
  restarted.people.set(bench.driver.userId, bench.driver);
  const path = `/api/stations/reservations/${id}/`;
  const settled = await transfers(id);
  await restarted.charging.watch(restarted.clock.now());
  await restarted.reservations.sweepReservations(restarted.clock.now());
  const { body } = await restarted.call(bench.driver, 'GET', path);
  expect(body).toMatchObject({ status: 'FULFILLED', paid: true, bill: { tokens: 9 } });
  expect(await transfers(id)).toEqual(settled);
  await restarted.close();
});
