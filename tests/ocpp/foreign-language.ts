// Messages and responses of a charging point in each OCPP version, in the standard's own terms, for the third-party client.
import type { foreignChargingPoint } from '../../apps/server/src/tests/kit/ocpp-server/ocpp-server.ts';

export type Version = '1.6' | '2.0.1';
type Point = ReturnType<typeof foreignChargingPoint>;

interface Charge {
  measure(wh: number, at: string): Promise<unknown>;
  end(wh: number, at: string): Promise<unknown>;
}

interface Language {
  protocol: string;
  boot: object;
  status(number: number, timestamp: string): object;
  /** Responses by action. */
  answers: Record<string, object>;
  /** A setting that the owner changes. */
  change: { key: string; value: string };
  authorize(point: Point, idTag: string): Promise<string>;
  begin(point: Point, from: { idTag: string; wh: number; at: string }): Promise<Charge>;
  startAndStop: string[];
  deeds: string[];
}

const ACCEPTED = { status: 'Accepted' };
const COMMON = {
  Reset: ACCEPTED,
  ChangeAvailability: ACCEPTED,
  TriggerMessage: ACCEPTED,
  ClearCache: ACCEPTED,
  DataTransfer: ACCEPTED,
  ReserveNow: ACCEPTED,
  CancelReservation: ACCEPTED,
  UnlockConnector: { status: 'Unlocked' },
};
const register = (wh: number, timestamp: string) => ({
  timestamp,
  sampledValue: [{ value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }],
});
const register201 = (wh: number, timestamp: string) => ({
  timestamp,
  sampledValue: [{ value: wh / 1_000, unitOfMeasure: { unit: 'kWh' } }],
});

const language16: Language = {
  protocol: 'ocpp1.6',
  boot: { chargePointVendor: 'Foreign', chargePointModel: 'One' },
  status: (connectorId, timestamp) => ({
    connectorId,
    errorCode: 'NoError',
    status: 'Available',
    timestamp,
  }),
  answers: {
    ...COMMON,
    RemoteStartTransaction: ACCEPTED,
    RemoteStopTransaction: ACCEPTED,
    ChangeConfiguration: ACCEPTED,
  },
  change: { key: 'HeartbeatInterval', value: '120' },
  async authorize(point, idTag) {
    const { idTagInfo } = await ask<'idTagInfo'>(point, 'Authorize', { idTag });
    return idTagInfo.status;
  },
  async begin(point, { idTag, wh, at }) {
    const connectorId = 1;
    const start = { connectorId, idTag, meterStart: wh, timestamp: at };
    // The library has validated the response.
    const answer = (await point.call('StartTransaction', start)) as { transactionId: number };
    const { transactionId } = answer;
    return {
      measure: (now, timestamp) =>
        point.call('MeterValues', {
          connectorId,
          transactionId,
          meterValue: [register(now, timestamp)],
        }),
      end: (meterStop, timestamp) =>
        point.call('StopTransaction', { transactionId, idTag, meterStop, timestamp }),
    };
  },
  startAndStop: ['RemoteStartTransaction', 'RemoteStopTransaction'],
  deeds: [
    'Reset',
    'UnlockConnector',
    'ChangeAvailability',
    'TriggerMessage',
    'ClearCache',
    'ChangeConfiguration',
    'DataTransfer',
    'ReserveNow',
  ],
};

const language201: Language = {
  protocol: 'ocpp2.0.1',
  boot: { reason: 'PowerUp', chargingStation: { vendorName: 'Foreign', model: 'Two' } },
  status: (evseId, timestamp) => ({
    evseId,
    connectorId: 1,
    connectorStatus: 'Available',
    timestamp,
  }),
  answers: {
    ...COMMON,
    RequestStartTransaction: ACCEPTED,
    RequestStopTransaction: ACCEPTED,
    SetVariables: {
      setVariableResult: [
        {
          attributeStatus: 'Accepted',
          component: { name: 'OCPPCommCtrlr' },
          variable: { name: 'HeartbeatInterval' },
        },
      ],
    },
  },
  change: { key: 'OCPPCommCtrlr.HeartbeatInterval', value: '120' },
  async authorize(point, idToken) {
    const request = { idToken: { idToken, type: 'Central' } };
    const { idTokenInfo } = await ask<'idTokenInfo'>(point, 'Authorize', request);
    return idTokenInfo.status;
  },
  async begin(point, { idTag, wh, at }) {
    const say = (eventType: string, seqNo: number, timestamp: string, more: object) =>
      point.call('TransactionEvent', {
        eventType,
        seqNo,
        timestamp,
        triggerReason: 'Trigger',
        transactionInfo: { transactionId: 'a-name-of-its-own', chargingState: 'Charging' },
        ...more,
      });
    const idToken = { idToken: idTag, type: 'Central' };
    const evse = { id: 1, connectorId: 1 };
    await say('Started', 0, at, { idToken, evse, meterValue: [register201(wh, at)] });
    return {
      measure: (now, timestamp) =>
        say('Updated', 1, timestamp, { meterValue: [register201(now, timestamp)] }),
      end: (now, timestamp) =>
        say('Ended', 2, timestamp, { idToken, meterValue: [register201(now, timestamp)] }),
    };
  },
  startAndStop: ['RequestStartTransaction', 'RequestStopTransaction'],
  deeds: [
    'Reset',
    'UnlockConnector',
    'ChangeAvailability',
    'TriggerMessage',
    'ClearCache',
    'SetVariables',
    'DataTransfer',
    'ReserveNow',
  ],
};

export const LANGUAGES: Record<Version, Language> = { '1.6': language16, '2.0.1': language201 };

/** The library has validated the response. */
const ask = <K extends string>(point: Point, action: string, request: object) =>
  point.call(action, request) as Promise<Record<K, { status: string }>>;
