// A booked session whose charging point may tell any time and register, in either version, for tests. Not for the program itself.
import { newId } from '../../../platform/ids.ts';
import { book, type ForeignPoint, idTagOf, register } from './charging-world.ts';
import { speakSecond } from './ocpp-201-point.ts';
import type { SessionBench } from './session-bench.ts';

export const OCPP_VERSIONS = ['1.6', '2.0.1'] as const;

export interface ToldSession {
  point: ForeignPoint;
  begin(at: string, wh?: number): Promise<unknown>;
  measure(at: string, wh: number): Promise<unknown>;
  end(at: string, wh: number): Promise<unknown>;
}

const PER_KWH = { policy: 0, kwhMicro: 450_000, minuteMicro: 0 };

/** The station's prices from now on, in micro units. */
export async function setPrices(bench: SessionBench, change: Partial<typeof PER_KWH>) {
  const { policy, kwhMicro, minuteMicro } = { ...PER_KWH, ...change };
  await bench.world.db
    .updateTable('stations')
    .set({
      pricing_policy: policy === 1 ? 1 : 0,
      price_per_kwh_micro: kwhMicro,
      base_price_micro: minuteMicro,
    })
    .where('id', '=', bench.chargingPoint.stationId)
    .execute();
}

/** Books the first plug from now on, for a charging point that speaks this version. */
export async function bookSession(
  bench: SessionBench,
  version: (typeof OCPP_VERSIONS)[number],
): Promise<ToldSession & { id: string }> {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  const idTag = await idTagOf(bench.world.db, id);
  const point = version === '1.6' ? bench.point : await speakSecond(bench);
  point.handle('RequestStopTransaction', async () => ({ status: 'Accepted' }));
  return { id, ...reportSession(point, version, idTag) };
}

/** A session with this tag on the first connector, as a connected charging point of this version reports it. */
export const reportSession = (
  point: ForeignPoint,
  version: (typeof OCPP_VERSIONS)[number],
  idTag: string,
): ToldSession => (version === '1.6' ? tellFirst(point, idTag) : tellSecond(point, idTag));

function tellFirst(point: ForeignPoint, idTag: string): ToldSession {
  let transactionId = 0;
  return {
    point,
    async begin(timestamp, meterStart = 1_000) {
      const start = { connectorId: 1, idTag, meterStart, timestamp };
      const answer = Object(await point.call('StartTransaction', start));
      transactionId = answer.transactionId;
      return answer;
    },
    measure: (timestamp, wh) => {
      const meterValue = [{ ...register(new Date(), wh), timestamp }];
      return point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    },
    end: (timestamp, meterStop) =>
      point.call('StopTransaction', { transactionId, meterStop, timestamp }),
  };
}

function tellSecond(point: ForeignPoint, idTag: string): ToldSession {
  const transactionId = newId();
  let seqNo = -1;
  const tell = (eventType: string, timestamp: string, wh: number, more = {}) => {
    seqNo += 1;
    const meterValue = [{ timestamp, sampledValue: [{ value: wh }] }];
    const event = { eventType, timestamp, seqNo, triggerReason: 'Trigger', meterValue };
    return point.call('TransactionEvent', {
      ...event,
      transactionInfo: { transactionId },
      ...more,
    });
  };
  const first = { idToken: { idToken: idTag, type: 'Central' }, evse: { id: 1, connectorId: 1 } };
  return {
    point,
    begin: (at, wh = 1_000) => tell('Started', at, wh, first),
    measure: (at, wh) => tell('Updated', at, wh),
    end: (at, wh) => tell('Ended', at, wh),
  };
}
