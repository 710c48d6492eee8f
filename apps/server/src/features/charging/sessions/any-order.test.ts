// The messages of one charge in any order and any number, as queues of charging points lose it: always the same one session and bill.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { beginSession } from './begin-session.ts';
import { followTransaction, type TransactionFacts } from './follow-transaction.ts';
import { measureSession } from '../metering/measure-session.ts';
import { stopSession } from './stop-session.ts';
import {
  book,
  createChargingWorld,
  idTagOf,
  insertChargingPoint,
  MINUTE_MS,
  startInTheApp,
} from '../../../tests/kit/charging/charging-world.ts';

const database = await openTestDatabase();
const world = await createChargingWorld(database);
const owner = await world.join('station_owner');
const deps = { ...world, ...world.journal };
afterAll(async () => {
  await world.close();
  await database.close();
});

/** A booked driver at a charging point of their own, to whom four messages are told. */
async function takeSeat() {
  const chargingPoint = await insertChargingPoint(world.db, owner);
  const driver = await world.join('driver', 100);
  const { id } = await book(world, driver, chargingPoint.plugIds[0]);
  const idTag = await idTagOf(world.db, id);
  await startInTheApp(world.db, idTag);
  return { ...chargingPoint, driver, id, idTag };
}

type Seat = Awaited<ReturnType<typeof takeSeat>>;
type Message = (trx: Trx, seat: Seat, now: Date) => Promise<unknown>;

const began = world.clock.now();
const after = (minutes: number) => new Date(began.getTime() + minutes * MINUTE_MS);
const register = (registerWh: number, at: Date) => ({
  registerWh,
  at,
  toldAt: at,
  powerW: null,
  socPercent: null,
  currentDeciA: null,
});
const numberOf = async (trx: Trx, { chargingPointId }: Seat): Promise<number> => {
  const row = await trx
    .selectFrom('charging_sessions')
    .select('transaction_id')
    .where('charging_point_id', '=', chargingPointId)
    .executeTakeFirst();
  // What a charging point sends that was never told the number.
  return row?.transaction_id ?? -1;
};

const measured =
  (minutes: number, wh: number): Message =>
  async (trx, seat, now) => {
    const { chargingPointId } = seat;
    const readings = [register(wh, after(minutes))];
    const transactionId = await numberOf(trx, seat);
    await measureSession(deps, trx, {
      chargingPointId,
      connectorNumber: 1,
      transactionId,
      readings,
      flags: [],
      now,
    });
  };

const IN_16: readonly Message[] = [
  async (trx, { chargingPointId, idTag }, now) => {
    const time = { at: after(0), toldAt: after(0), flags: [], timeKnown: true };
    const start = { connectorNumber: 1, meterStartWh: 1_000, ...time };
    await beginSession(deps, trx, { ...start, chargingPointId, idTag, now });
  },
  measured(10, 2_000),
  measured(20, 3_000),
  async (trx, seat, now) => {
    const { chargingPointId, idTag } = seat;
    const transactionId = await numberOf(trx, seat);
    const time = { stoppedAt: after(30), toldAt: after(30), flags: [] };
    const stop = { meterStopWh: 4_000, ...time, reason: 'Local', idTag };
    await stopSession(deps, trx, { ...stop, chargingPointId, transactionId, now }, []);
  },
];

type Step = Pick<TransactionFacts, 'step' | 'seqNo'>;

/** Who charges and where is told in these messages alone. */
const in201 = (namedIn: readonly number[], placedIn: readonly number[]): readonly Message[] =>
  (['started', 'updated', 'updated', 'ended'] as const)
    .map((step, seqNo): Step => ({ step, seqNo }))
    .map(({ step, seqNo }) => async (trx, { chargingPointId, idTag, id }, now) => {
      const at = after(seqNo * 10);
      await followTransaction(deps, trx, {
        chargingPointId,
        chargingPointTransactionId: id,
        step,
        seqNo,
        connectorNumber: placedIn.includes(seqNo) ? 1 : null,
        idTag: namedIn.includes(seqNo) ? idTag : null,
        at,
        toldAt: at,
        flags: [],
        timeKnown: true,
        readings: [register(1_000 * (seqNo + 1), at)],
        reason: 'Local',
        isWithoutCable: false,
        now,
      });
    });

/** Each message at least once, some again, in any order; with `endsLast` nothing comes before its end is told. */
function orders(endsLast: boolean): fc.Arbitrary<number[]> {
  const first = endsLast ? [0, 1, 2] : [0, 1, 2, 3];
  return fc
    .array(fc.constantFrom(...first), { maxLength: 4 })
    .chain((again) => {
      const all = [...first, ...again];
      return fc.shuffledSubarray(all, { minLength: all.length });
    })
    .map((order) => (endsLast ? [...order, 3, ...order] : order));
}

test.each([
  ['1.6', IN_16, false, 0],
  ['2.0.1', in201([0], [0]), false, 0],
  ['2.0.1, named after it began', in201([1], [0]), false, 10],
  ['2.0.1, all told every time', in201([0, 1, 2, 3], [0, 1, 2, 3]), true, 0],
])('[O3] [O12] in OCPP %s', async (_version, messages, endsLast, start) => {
  await fc.assert(
    fc.asyncProperty(orders(endsLast), async (order) => {
      world.clock.set(began);
      const seat = await takeSeat();
      world.clock.set(after(35));
      for (const at of order) {
        const tell = messages[at];
        if (tell === undefined) throw new Error('There is no such message');
        await world.db.transaction().execute((trx) => tell(trx, seat, world.clock.now()));
      }
      const sessions = await world.db
        .selectFrom('charging_sessions')
        .select(['energy_wh', 'started_at', 'stopped_at', 'meter_start_wh'])
        .where('charging_point_id', '=', seat.chargingPointId)
        .execute();
      expect(sessions).toEqual([
        {
          energy_wh: 3_000,
          started_at: after(start),
          stopped_at: after(30),
          meter_start_wh: 1_000,
        },
      ]);
      const { body } = await world.call(
        seat.driver,
        'GET',
        `/api/stations/reservations/${seat.id}/`,
      );
      expect(body).toMatchObject({ status: 'FULFILLED', bill: { total_cost: 1.35 } });
    }),
    { numRuns: 8 },
  );
  expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
});
