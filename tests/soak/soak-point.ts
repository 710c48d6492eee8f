// A charging point of a soak in both OCPP versions, by a third-party library: it follows commands and keeps no state of finished
// sessions.
import { foreignChargingPoint } from '../../apps/server/src/tests/kit/ocpp-server/ocpp-server.ts';

export type Version = '1.6' | '2.0.1';
export interface Place {
  url: string;
  identity: string;
  version: Version;
  now(): Date;
}
interface Charge {
  idTag: string;
  transactionId: number | string;
  seqNo: number;
  wh: number;
}

export type SoakPoint = Awaited<ReturnType<typeof bringPoint>>;

/** A charging point: its connection and its session. */
interface Point {
  client: ReturnType<typeof foreignChargingPoint>;
  place: Place;
  charge: Charge | undefined;
  isHung: boolean;
}

/** Connects and boots; both connectors are free. A given session continues. */
export async function bringPoint(place: Place, before?: Charge) {
  const { url, identity, version } = place;
  const client = foreignChargingPoint({ url }, identity, [`ocpp${version}`], { strictMode: false });
  const point: Point = { client, place, charge: before, isHung: false };
  obey(point);
  await client.connect();
  await client.call(
    'BootNotification',
    isFirst(place)
      ? { chargePointVendor: 'Foreign', chargePointModel: 'One' }
      : { reason: 'PowerUp', chargingStation: { vendorName: 'Foreign', model: 'Two' } },
  );
  await tellStatus(point, point.charge === undefined ? 'Available' : 'Charging');
  return {
    meter: (wh: number) => meter(point, wh),
    stop: () => stop(point),
    status: (word: string) => tellStatus(point, word),
    beat: () => client.call('Heartbeat', {}),
    charge: () => point.charge,
    /** Stops answering commands. */
    hang: () => void (point.isHung = true),
    drop: () => client.close({ force: true }).then(gone, gone),
    leave: () => client.close().then(gone, gone),
  };
}

const isFirst = ({ version }: Place): boolean => version === '1.6';
const timestamp = ({ place }: Point): string => place.now().toISOString();

function obey(point: Point): void {
  point.client.handle(async ({ method = '', params = {} }) => {
    if (point.isHung) return new Promise(() => undefined);
    const begins = {
      RemoteStartTransaction: params.idTag,
      RequestStartTransaction: params.idToken?.idToken,
    };
    const idTag = begins[method as keyof typeof begins]; // No other name occurs.
    if (idTag) setImmediate(() => void start(point, idTag, params.remoteStartId).catch(gone));
    if (/Remote?StopTransaction|RequestStopTransaction/.test(method))
      setImmediate(() => void stop(point).catch(gone));
    if (method === 'GetConfiguration') return { configurationKey: [], unknownKey: [] };
    // It does not support reports.
    return { status: /^(Get|Set)/.test(method) ? 'NotSupported' : 'Accepted' };
  });
}

const tellStatus = (point: Point, word: string) =>
  point.client.call(
    'StatusNotification',
    isFirst(point.place)
      ? { connectorId: 1, errorCode: 'NoError', status: word, timestamp: timestamp(point) }
      : {
          evseId: 1,
          connectorId: 1,
          connectorStatus: word === 'Available' ? word : 'Occupied',
          timestamp: timestamp(point),
        },
  );

const valuesOf = (point: Point, { wh }: Charge) => [
  {
    timestamp: timestamp(point),
    sampledValue: [
      {
        value: isFirst(point.place) ? String(wh) : wh,
        measurand: 'Energy.Active.Import.Register',
        ...(isFirst(point.place) ? { unit: 'Wh' } : { unitOfMeasure: { unit: 'Wh' } }),
      },
    ],
  },
];

const tellEvent = (point: Point, of: Charge, eventType: string, more: object = {}) =>
  point.client.call('TransactionEvent', {
    eventType,
    triggerReason: 'Trigger',
    timestamp: timestamp(point),
    seqNo: of.seqNo++,
    transactionInfo: { transactionId: of.transactionId, chargingState: 'Charging', ...more },
    evse: { id: 1, connectorId: 1 },
    idToken: { idToken: of.idTag, type: 'Central' },
    meterValue: valuesOf(point, of),
  });

async function start(point: Point, idTag: string, remoteStartId?: number): Promise<void> {
  if (point.charge !== undefined) return;
  const { client, place } = point;
  const begun: Charge = {
    idTag,
    transactionId: `${place.identity.slice(-12)}-${place.now().getTime()}`,
    seqNo: 0,
    wh: 1_000,
  };
  point.charge = begun;
  if (isFirst(place)) {
    const told = { connectorId: 1, idTag, meterStart: begun.wh, timestamp: timestamp(point) };
    const { transactionId } = (await client.call('StartTransaction', told)) as {
      transactionId: number;
    }; // As the standard says.
    begun.transactionId = transactionId;
  } else {
    await tellEvent(point, begun, 'Started', remoteStartId === undefined ? {} : { remoteStartId });
  }
  await tellStatus(point, 'Charging');
}

async function meter(point: Point, wh: number): Promise<void> {
  const { charge, client, place } = point;
  if (charge === undefined) return;
  charge.wh += wh;
  const { transactionId } = charge;
  const meterValue = valuesOf(point, charge);
  await (isFirst(place)
    ? client.call('MeterValues', { connectorId: 1, transactionId, meterValue })
    : tellEvent(point, charge, 'Updated'));
}

async function stop(point: Point): Promise<void> {
  const { charge: over, client, place } = point;
  if (over === undefined) return;
  point.charge = undefined;
  const { transactionId, wh } = over;
  const end = { transactionId, meterStop: wh, timestamp: timestamp(point) };
  await (isFirst(place)
    ? client.call('StopTransaction', end)
    : tellEvent(point, over, 'Ended', { stoppedReason: 'Remote' }));
  await tellStatus(point, 'Finishing');
}

/** A call in progress when the connection ends. */
const gone = () => undefined;
