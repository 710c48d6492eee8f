// Messages of a measured charging point in both OCPP versions.
import { CARD } from './point-names.ts';

export type Version = '1.6' | '2.0.1';
export type Action = 'Heartbeat' | 'StatusNotification' | 'MeterValues';
export type Message = [action: string, request: object];

/** The state from which the next message is built. */
export interface Speaker {
  calls: number;
  transaction: number | string;
  isFree: boolean;
}

const now = () => new Date().toISOString();
/** Grows with every message. */
const registerOf = ({ calls }: Speaker) => 100 + calls;

export const bootOf = (version: Version): Message => [
  'BootNotification',
  version === '1.6'
    ? { chargePointVendor: 'Voltagora', chargePointModel: 'Bench' }
    : { reason: 'PowerUp', chargingStation: { vendorName: 'Voltagora', model: 'Bench' } },
];

export function startOf(version: Version, speaker: Speaker): Message {
  if (version === '2.0.1') {
    const idToken = { idToken: CARD, type: 'ISO14443' };
    return ['TransactionEvent', { ...eventOf(speaker, 'Started', 'Authorized'), idToken }];
  }
  const meterStart = registerOf(speaker);
  return ['StartTransaction', { connectorId: 1, idTag: CARD, meterStart, timestamp: now() }];
}

export function stopOf(version: Version, speaker: Speaker): Message {
  if (version === '2.0.1') return ['TransactionEvent', eventOf(speaker, 'Ended', 'StopAuthorized')];
  const { transaction: transactionId } = speaker;
  return [
    'StopTransaction',
    { transactionId, meterStop: registerOf(speaker), timestamp: now(), reason: 'Local' },
  ];
}

export const authorizeOf = (version: Version): Message => [
  'Authorize',
  version === '1.6' ? { idTag: CARD } : { idToken: { idToken: CARD, type: 'ISO14443' } },
];

export function messageOf(version: Version, action: Action, speaker: Speaker): Message {
  if (action === 'Heartbeat') return [action, {}];
  if (action === 'StatusNotification') return [action, statusOf(version, speaker)];
  if (version === '2.0.1') {
    return ['TransactionEvent', eventOf(speaker, 'Updated', 'MeterValuePeriodic')];
  }
  const meterValue = [
    { timestamp: now(), sampledValue: sampled(registerOf(speaker), (value) => String(value)) },
  ];
  return [action, { connectorId: 1, transactionId: speaker.transaction, meterValue }];
}

function statusOf(version: Version, { isFree }: Speaker): object {
  if (version === '1.6') {
    const status = isFree ? 'Available' : 'Preparing';
    return { connectorId: 1, errorCode: 'NoError', status, timestamp: now() };
  }
  const connectorStatus = isFree ? 'Available' : 'Occupied';
  return { timestamp: now(), connectorStatus, evseId: 1, connectorId: 1 };
}

const sampled = (wh: number, value: (of: number) => unknown) => [
  { value: value(wh), measurand: 'Energy.Active.Import.Register' },
  { value: value(7_000), measurand: 'Power.Active.Import' },
];

const eventOf = (speaker: Speaker, eventType: string, triggerReason: string) => ({
  eventType,
  triggerReason,
  timestamp: now(),
  seqNo: speaker.calls,
  transactionInfo: { transactionId: String(speaker.transaction) },
  evse: { id: 1, connectorId: 1 },
  meterValue: [{ timestamp: now(), sampledValue: sampled(registerOf(speaker), (value) => value) }],
});
