// Sessions that a charging point reports with a booking's tag although the driver has not started them in the app.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  book,
  idTagOf,
  MINUTE_MS,
  status,
  type ForeignPoint,
} from '../../../tests/kit/charging/charging-world.ts';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { verifyBooks } from '../../ledger-verification/public.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import {
  OCPP_VERSIONS,
  reportSession,
  type ToldSession,
} from '../../../tests/kit/charging/told-session.ts';

let bench: SessionBench;
let point: ForeignPoint;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(async () => {
  await point.close();
  await bench.close();
});

const told = (minutes: number) =>
  new Date(bench.world.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
const now = () => told(0);
const post = (id: string, call: 'confirm-session' | 'deny-session', actor = bench.driver) =>
  bench.world.call(actor, 'POST', `/api/stations/reservations/${id}/${call}`);
const decide = () => bench.world.charging.decideUnanswered(bench.world.clock.now());
const wallet = async () =>
  (await bench.world.call(bench.driver, 'GET', '/api/wallet/my-balance/')).body.results[0];
/** The charging point, which starts what nobody in the app has asked for. */
async function connect(version: (typeof OCPP_VERSIONS)[number]): Promise<ForeignPoint> {
  await bench.point.close();
  const protocol = version === '1.6' ? 'ocpp1.6' : 'ocpp2.0.1';
  const connected = foreignChargingPoint(bench.world, bench.chargingPoint.identity, [protocol]);
  connected.handle('RemoteStopTransaction', async () => ({ status: 'Accepted' }));
  connected.handle('RequestStopTransaction', async () => ({ status: 'Accepted' }));
  await connected.connect();
  return connected;
}

test("[21] the owner's charger cannot bill a booking by the tag that ReserveNow told it", async () => {
  await bench.fresh();
  bench.later(60);
  await bench.world.charging.refreshPresence();
  point = await connect('1.6');
  const tags: unknown[] = [];
  point.handle('ReserveNow', async ({ params }) => {
    tags.push(Object(params).idTag);
    return { status: 'Accepted' };
  });
  bench.world.clock.advance(5.5 * MINUTE_MS);
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  await bench.world.charging.lockSlots(bench.world.clock.now());
  const start = { connectorId: 1, idTag: tags[0], meterStart: 0, timestamp: told(-14) };
  const { transactionId } = Object(await point.call('StartTransaction', start));
  await point.call('StopTransaction', { transactionId, meterStop: 5_000, timestamp: now() });

  expect(await bench.read(id)).toMatchObject({
    status: 'CHARGING',
    bill: null,
    confirmation: { outcome: null },
  });
  bench.later(24 * 60 + 1);
  await decide();
  expect(await bench.read(id)).toMatchObject({ status: 'FAILED', bill: null, paid: false });
  expect(await wallet()).toMatchObject({ available: 500, held: 0 });
});

describe.each(OCPP_VERSIONS)('OCPP %s', (version) => {
  let id: string;
  let session: ToldSession;

  beforeEach(async () => {
    await bench.fresh();
    bench.later(60);
    await bench.world.charging.refreshPresence();
    point = await connect(version);
    ({ id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]));
    session = reportSession(point, version, await idTagOf(bench.world.db, id));
  });

  /** Half an hour with a reading every five minutes, 5,000 Wh in all. */
  async function chargeAll() {
    await session.begin(now(), 1_000);
    for (const wh of [2_000, 3_000, 4_000, 5_000, 5_500]) {
      bench.later(5);
      await session.measure(now(), wh);
    }
    bench.later(5);
    await session.end(now(), 6_000);
  }

  test('confirmed by the driver, it is billed like any other', async () => {
    await chargeAll();
    const waiting = await bench.read(id);
    expect(waiting).toMatchObject({ status: 'CHARGING', bill: null, tokens_held: 99 });
    expect(waiting.confirmation.outcome).toBeNull();
    const { status: code, body } = await post(id, 'confirm-session');
    expect(code).toBe(200);
    expect(body).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 2.25, tokens: 22.5 } });
    expect(body.confirmation.outcome).toBe('confirmed');
    expect((await post(id, 'confirm-session')).body.bill).toMatchObject({ tokens: 22.5 });
    expect((await post(id, 'deny-session')).body).toMatchObject({ code: 'session_not_to_confirm' });
    expect((await verifyBooks(bench.world.db)).differences).toEqual([]);
  });
});
