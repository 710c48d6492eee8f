// A charging point of a soak, in both versions of OCPP, by a library that is not ours: it does what it is told and keeps nothing
// of what is over.
import { foreignChargingPoint } from '../../apps/server/src/platform/ocpp-server/test-ocpp-server.ts';

export type Version = '1.6' | '2.0.1';
interface Place {
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

/** Connects and boots; both connectors are free. A charge that it had goes on. */
export async function bringPoint({ url, identity, version, now }: Place, before?: Charge) {
  const isFirst = version === '1.6';
  const client = foreignChargingPoint({ url }, identity, [`ocpp${version}`], { strictMode: false });
  let charge = before;
  let isHung = false;
  const timestamp = () => now().toISOString();

  client.handle(async ({ method = '', params = {} }) => {
    if (isHung) return new Promise(() => undefined);
    const begins = {
      RemoteStartTransaction: params.idTag,
      RequestStartTransaction: params.idToken?.idToken,
    };
    const idTag = begins[method as keyof typeof begins]; // none of another name
    if (idTag) setImmediate(() => void start(idTag, params.remoteStartId).catch(gone));
    if (/Remote?StopTransaction|RequestStopTransaction/.test(method))
      setImmediate(() => void stop().catch(gone));
    if (method === 'GetConfiguration') return { configurationKey: [], unknownKey: [] };
    // What it would report on, it has not.
    return { status: /^(Get|Set)/.test(method) ? 'NotSupported' : 'Accepted' };
  });

  const status = (word: string) =>
    client.call(
      'StatusNotification',
      isFirst
        ? { connectorId: 1, errorCode: 'NoError', status: word, timestamp: timestamp() }
        : {
            evseId: 1,
            connectorId: 1,
            connectorStatus: word === 'Available' ? word : 'Occupied',
            timestamp: timestamp(),
          },
    );
  const values = (of: Charge) => [
    {
      timestamp: timestamp(),
      sampledValue: [
        {
          value: isFirst ? String(of.wh) : of.wh,
          measurand: 'Energy.Active.Import.Register',
          ...(isFirst ? { unit: 'Wh' } : { unitOfMeasure: { unit: 'Wh' } }),
        },
      ],
    },
  ];
  const event = (of: Charge, eventType: string, more: object = {}) =>
    client.call('TransactionEvent', {
      eventType,
      triggerReason: 'Trigger',
      timestamp: timestamp(),
      seqNo: of.seqNo++,
      transactionInfo: { transactionId: of.transactionId, chargingState: 'Charging', ...more },
      evse: { id: 1, connectorId: 1 },
      idToken: { idToken: of.idTag, type: 'Central' },
      meterValue: values(of),
    });

  async function start(idTag: string, remoteStartId?: number): Promise<void> {
    if (charge !== undefined) return;
    const begun: Charge = {
      idTag,
      transactionId: `${identity.slice(-12)}-${now().getTime()}`,
      seqNo: 0,
      wh: 1_000,
    };
    charge = begun;
    if (isFirst) {
      const told = { connectorId: 1, idTag, meterStart: begun.wh, timestamp: timestamp() };
      const { transactionId } = (await client.call('StartTransaction', told)) as {
        transactionId: number;
      }; // as the standard says
      begun.transactionId = transactionId;
    } else await event(begun, 'Started', remoteStartId === undefined ? {} : { remoteStartId });
    await status('Charging');
  }

  async function meter(wh: number): Promise<void> {
    if (charge === undefined) return;
    charge.wh += wh;
    const { transactionId } = charge;
    await (isFirst
      ? client.call('MeterValues', { connectorId: 1, transactionId, meterValue: values(charge) })
      : event(charge, 'Updated'));
  }

  async function stop(): Promise<void> {
    const over = charge;
    if (over === undefined) return;
    charge = undefined;
    const { transactionId, wh } = over;
    await (isFirst
      ? client.call('StopTransaction', { transactionId, meterStop: wh, timestamp: timestamp() })
      : event(over, 'Ended', { stoppedReason: 'Remote' }));
    await status('Finishing');
  }

  await client.connect();
  await client.call(
    'BootNotification',
    isFirst
      ? { chargePointVendor: 'Foreign', chargePointModel: 'One' }
      : { reason: 'PowerUp', chargingStation: { vendorName: 'Foreign', model: 'Two' } },
  );
  await status(charge === undefined ? 'Available' : 'Charging');
  return {
    start,
    meter,
    stop,
    status,
    beat: () => client.call('Heartbeat', {}),
    charge: () => charge,
    /** Answers no command any more. */
    hang: () => void (isHung = true),
    drop: () => client.close({ force: true }).then(gone, gone),
    leave: () => client.close().then(gone, gone),
  };
}

/** A call under way when the line ends. */
const gone = () => undefined;
