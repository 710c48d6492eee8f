// What charging points of both versions send, with times and values as they are told.
import type { Frame, OcppVersion } from './lying-point.ts';

/** A transaction as its charging point knows it. */
export interface ToldTransaction {
  /** Of OCPP 1.6: unknown until the start is answered. */
  number: number;
  /** Of OCPP 2.0.1. */
  name: string;
  connector: number;
  seqNo: number;
}

/** A register value; undefined leaves it out. */
export type Register = number | string | undefined;

export const bootFrame = (version: OcppVersion): Frame => ({
  action: 'BootNotification',
  payload: () =>
    version === '1.6'
      ? { chargePointVendor: 'Liar', chargePointModel: 'One' }
      : { reason: 'PowerUp', chargingStation: { vendorName: 'Liar', model: 'One' } },
});

export const HEARTBEAT: Frame = { action: 'Heartbeat', payload: () => ({}) };

/** The states that OCPP 2.0.1 knows of a connector. */
const STATES_201 = new Map([
  ['Available', 'Available'],
  ['Faulted', 'Faulted'],
  ['Unavailable', 'Unavailable'],
]);

export const statusFrame = (
  version: OcppVersion,
  { connector, status, at }: { connector: number; status: string; at: string },
): Frame => ({
  action: 'StatusNotification',
  payload: () =>
    version === '1.6'
      ? {
          connectorId: connector,
          errorCode: status === 'Faulted' ? 'GroundFailure' : 'NoError',
          status,
          timestamp: at,
        }
      : {
          evseId: connector,
          connectorId: 1,
          connectorStatus: STATES_201.get(status) ?? 'Occupied',
          timestamp: at,
        },
});

export const authorizeFrame = (version: OcppVersion, idTag: string): Frame => ({
  action: 'Authorize',
  payload: () => (version === '1.6' ? { idTag } : { idToken: { idToken: idTag, type: 'Central' } }),
});

interface Moment {
  at: string;
  wh: Register;
}

export function startFrame(
  version: OcppVersion,
  transaction: ToldTransaction,
  { at, wh, idTag }: Moment & { idTag: string },
): Frame {
  if (version === '2.0.1') {
    const evse = { id: transaction.connector, connectorId: 1 };
    const idToken = { idToken: idTag, type: 'Central' };
    return eventFrame(transaction, { eventType: 'Started', at, wh, more: { idToken, evse } });
  }
  const { connector: connectorId } = transaction;
  return {
    action: 'StartTransaction',
    payload: () => ({ connectorId, idTag, meterStart: wholeOf(wh), timestamp: at }),
    answered(answer) {
      if (typeof answer['transactionId'] === 'number') transaction.number = answer['transactionId'];
    },
  };
}

export const meterFrame = (
  version: OcppVersion,
  transaction: ToldTransaction,
  { at, wh }: Moment,
): Frame =>
  version === '2.0.1'
    ? eventFrame(transaction, { eventType: 'Updated', at, wh })
    : {
        action: 'MeterValues',
        payload: () => ({
          connectorId: transaction.connector,
          transactionId: transaction.number,
          meterValue: [{ timestamp: at, sampledValue: [{ value: String(wh ?? '') }] }],
        }),
      };

export const stopFrame = (
  version: OcppVersion,
  transaction: ToldTransaction,
  { at, wh, reason }: Moment & { reason: string },
): Frame =>
  version === '2.0.1'
    ? eventFrame(transaction, { eventType: 'Ended', at, wh, reason })
    : {
        action: 'StopTransaction',
        payload: () => ({
          transactionId: transaction.number,
          meterStop: wholeOf(wh),
          timestamp: at,
          reason,
        }),
      };

function eventFrame(
  transaction: ToldTransaction,
  {
    eventType,
    at,
    wh,
    reason,
    more,
  }: Moment & { eventType: string; reason?: string; more?: object },
): Frame {
  const { name: transactionId, seqNo } = transaction;
  transaction.seqNo += 1;
  const value = wh === undefined || typeof wh === 'string' ? undefined : wh;
  const payload = {
    eventType,
    timestamp: at,
    seqNo,
    triggerReason: eventType === 'Updated' ? 'MeterValuePeriodic' : 'Trigger',
    transactionInfo: { transactionId, ...(reason && { stoppedReason: reason }) },
    ...(value !== undefined && { meterValue: [{ timestamp: at, sampledValue: [{ value }] }] }),
    ...more,
  };
  return { action: 'TransactionEvent', payload: () => payload };
}

/** OCPP 1.6 knows only whole registers at the beginning and the end. */
const wholeOf = (wh: Register): number => (typeof wh === 'number' ? Math.trunc(wh) : 0);
