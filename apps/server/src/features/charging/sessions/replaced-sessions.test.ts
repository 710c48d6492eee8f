// A transaction begins where another is still open: its end was lost, and it ends from its own data.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { ForeignPoint } from '../../../tests/kit/charging/charging-world.ts';
import { speakSecond } from '../../../tests/kit/charging/ocpp-201-point.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import { bookSession, OCPP_VERSIONS } from '../../../tests/kit/charging/told-session.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.fresh());

const now = () => bench.world.clock.now().toISOString();
const sessions = () =>
  bench.world.db
    .selectFrom('charging_sessions')
    .selectAll()
    .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
    .orderBy('received_at')
    .execute();
type Version = (typeof OCPP_VERSIONS)[number];

/** A transaction with a card that nobody knows. */
const beginNext = (point: ForeignPoint, version: Version, { plug = 1, timestamp = now() } = {}) =>
  version === '1.6'
    ? point.call('StartTransaction', {
        connectorId: plug,
        idTag: newId().slice(0, 20),
        meterStart: 9_000,
        timestamp,
      })
    : point.call('TransactionEvent', {
        eventType: 'Started',
        timestamp,
        seqNo: 0,
        triggerReason: 'Authorized',
        transactionInfo: { transactionId: newId() },
        idToken: { idToken: newId(), type: 'ISO14443' },
        evse: { id: plug, connectorId: 1 },
      });

describe.each(OCPP_VERSIONS)('[1.6 §4.8] [2.0.1 E01] OCPP %s', (version) => {
  test('a new transaction ends the older one of its plug, billed for what was measured', async () => {
    const session = await bookSession(bench, version);
    await session.begin(now());
    bench.later(10);
    await session.measure(now(), 3_000);
    const measuredAt = bench.world.clock.now();
    bench.later(30);
    await beginNext(session.point, version);
    expect(await bench.read(session.id)).toMatchObject({
      status: 'FULFILLED',
      bill: { total_cost: 0.9 },
    });
    const flags = ['next_session_began'];
    expect(await sessions()).toMatchObject([
      { energy_wh: 2_000, stopped_at: measuredAt, stop_reason: 'ClosedByPlatform', flags },
      { stopped_at: null },
    ]);
    bench.later(1);
    await session.end(now(), 4_000);
    expect(await bench.read(session.id)).toMatchObject({ bill: { total_cost: 1.35 } });
  });

  test('many that were never ended leave one open', async () => {
    const point = version === '1.6' ? bench.point : await speakSecond(bench);
    for (let count = 0; count < 5; count += 1) {
      await beginNext(point, version);
      bench.later(1);
    }
    const open = (await sessions()).filter(({ stopped_at: stoppedAt }) => stoppedAt === null);
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ id: (await sessions()).at(-1)?.id });
  });

  test('one on another plug, or told late of an earlier time, ends nothing', async () => {
    const session = await bookSession(bench, version);
    await session.point.close();
    bench.later(5);
    const earlier = now();
    bench.later(5);
    await session.point.connect();
    await session.begin(now());
    await beginNext(session.point, version, { plug: 2 });
    await beginNext(session.point, version, { timestamp: earlier });
    expect(await bench.read(session.id)).toMatchObject({ status: 'CHARGING' });
  });
});
