// One accepted tariff for a whole charge, whatever the clock on the wall or the station's price does meanwhile; and whose a
// charge is where two begin at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book, idTagOf, register } from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const setPrice = (price: { perKwhMicro?: number; perMinuteMicro?: number; feeMicro?: number }) =>
  bench.world.db
    .updateTable('stations')
    .set({
      pricing_policy: price.perMinuteMicro === undefined ? 0 : 1,
      price_per_kwh_micro: price.perKwhMicro ?? 0,
      base_price_micro: price.perMinuteMicro ?? 0,
      base_flat_fee_micro: price.feeMicro ?? 0,
    })
    .where('id', '=', bench.chargingPoint.stationId)
    .execute();

/** Charges 40 minutes and 8 kWh, at another price of the station from the middle on. */
async function chargeFrom(instant: string, price: Parameters<typeof setPrice>[0]) {
  const { clock } = bench.world;
  clock.advance(new Date(instant).getTime() - clock.now().getTime());
  await setPrice(price);
  const { id, transactionId } = await bench.charging();
  bench.later(20);
  const meterValue = [register(clock.now(), 5_000)];
  await bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
  await setPrice({ perMinuteMicro: 9_000_000, feeMicro: 5_000_000 });
  const timestamp = bench.later(20);
  await bench.point.call('StopTransaction', { transactionId, meterStop: 9_000, timestamp });
  const { bill } = await bench.read(id);
  const captured = await bench.world.db
    .selectFrom('ledger_transfers')
    .select(({ fn }) => fn.sum<string>('amount_minor').as('minor'))
    .where('reservation_id', '=', id)
    .where('phase', '=', 'post')
    .executeTakeFirstOrThrow();
  return { bill, capturedMinor: Number(captured.minor) };
}

describe('[O30] one tariff for the whole charge: the sums match', () => {
  // Athens: its midnight, its clock set back at 01:00 UTC, its clock set forward at 01:00 UTC.
  const MOMENTS = ['2026-09-30T20:45:00Z', '2026-10-25T00:45:00Z', '2027-03-28T00:45:00Z'];

  test.each(MOMENTS)('by time, across %s', async (instant) => {
    const { bill, capturedMinor } = await chargeFrom(instant, { perMinuteMicro: 100_000 });
    expect(bill).toMatchObject({
      total_cost: 4,
      tokens: 40,
      items: [{ kind: 'time', quantity: 40, unit_price: 0.1, amount: 4 }],
    });
    expect(capturedMinor).toBe(4_000);
  });

  test('by energy with a fee, also where the station goes over to another policy', async () => {
    const { bill, capturedMinor } = await chargeFrom('2027-04-01T20:45:00Z', {
      perKwhMicro: 450_000,
      feeMicro: 300_000,
    });
    expect(bill).toMatchObject({
      total_cost: 3.9,
      tokens: 39,
      items: [
        { kind: 'energy', quantity: 8, amount: 3.6 },
        { kind: 'flat_fee', amount: 0.3 },
      ],
    });
    expect(capturedMinor).toBe(3_900);
  });
});

describe('[O24] a start from afar and a card at the reader at once', () => {
  test('are one charge of the booking, and nothing of the stranger', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
    const asked = await bench.world.call(bench.driver, 'POST', path, { reservation: { id } });
    expect(asked.status).toBe(200);
    const idTag = await idTagOf(bench.world.db, id);
    const [stranger, theirs, again] = await Promise.all([
      bench.startOf('04A1B2C3'),
      bench.startOf(idTag),
      bench.startOf(idTag),
    ]);
    expect(stranger.answer.idTagInfo.status).toBe('Invalid');
    expect(theirs.answer.idTagInfo.status).toBe('Accepted');
    expect(again.answer.transactionId).toBe(theirs.answer.transactionId);
    const sessions = await bench.world.db
      .selectFrom('charging_sessions')
      .select(['reservation_id', 'transaction_id'])
      .where('charging_point_id', '=', bench.chargingPoint.chargingPointId)
      .where('reservation_id', 'is not', null)
      .execute();
    expect(sessions).toEqual([{ reservation_id: id, transaction_id: theirs.answer.transactionId }]);
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
  });
});
