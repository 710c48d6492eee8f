// Translates the messages of the charging point's parts from the terms of 1.6 to OCPP 2.0.1. Each connector is an EVSE of its
// own, and all transaction messages are TransactionEvents with sequence numbers.
import { randomUUID } from 'node:crypto';
import { peerOverWebSocket, v201 } from '@voltagora/ocpp';
import type { Request16, Request201, RpcPeer, V201Actions } from '@voltagora/ocpp';
import type { SampledValue } from '../../model/meter.ts';
import { reportsOf } from '../charging-profiles/charging-profiles-201.ts';
import type { ConnectorStatus, StopReason } from '../events.ts';
import { handlers201 } from '../handlers-201.ts';
import type { Language, Line } from './language.ts';
import type { ChargingPointOptions } from '../options.ts';
import type { LanguagePorts } from '../machine/machine.ts';
import { readStatus } from '../machine/transaction.ts';
import type {
  SignedMeterValue,
  StartAnswer,
  TagAnswer,
  Transaction,
  TransactionMessage,
} from '../machine/transaction.ts';

type Event = Request201<'TransactionEvent'>;
type Meter = NonNullable<Event['meterValue']>[number];
type Sampled = Meter['sampledValue'][number];
type Peer = RpcPeer<V201Actions>;

export function language201(options: ChargingPointOptions, ports: LanguagePorts): Language {
  return {
    subprotocol: v201.subprotocol,
    tellsChargingState: true,
    nameTransaction: () => randomUUID(),
    speak(socket) {
      const peer = peerOverWebSocket(socket, {
        protocol: v201,
        handlers: handlers201,
        context: ports.machine(),
        callTimeoutMs: options.callTimeoutMs ?? 30_000,
        report: ports.report,
      });
      return lineOver(peer, options, ports);
    },
  };
}

function lineOver(peer: Peer, options: ChargingPointOptions, ports: LanguagePorts): Line {
  const shown = new Map<number, ConnectorStatus201>();
  return {
    boot: () =>
      peer.call('BootNotification', bootNotification(options, ports.machine().firmware.version())),
    beat: () => peer.call('Heartbeat', {}),
    async tellStatus({ connectorId: evseId, status, timestamp, isAsked }) {
      const connectorStatus = STATUS_WORDS[status];
      // G01: only connectors have a status, not the charging station; it is sent when it changes.
      if (evseId === 0 || (!isAsked && shown.get(evseId) === connectorStatus)) return;
      shown.set(evseId, connectorStatus);
      const told = { evseId, connectorId: 1, connectorStatus, timestamp };
      await peer.call('StatusNotification', told);
    },
    tellMeter: ({ connectorId: evseId, meterValue: [{ timestamp, sampledValue }] }) =>
      peer.call('MeterValues', { evseId, meterValue: [meterOf(timestamp, sampledValue)] }),
    tellReservationOver: (reservationId) =>
      peer.call('ReservationStatusUpdate', { reservationId, reservationUpdateStatus: 'Expired' }),
    async tellProfiles(requestId, profiles) {
      for (const report of reportsOf(requestId, profiles)) {
        // oxlint-disable-next-line no-await-in-loop -- reports are sent in order
        await peer.call('ReportChargingProfiles', report);
      }
    },
    async authorize(idTag) {
      const idToken = { idToken: idTag, type: 'ISO14443' } as const;
      return readToken((await peer.call('Authorize', { idToken })).idTokenInfo);
    },
    deliver: (message) => deliver(peer, message),
    say16: () => Promise.resolve(),
    say201: (action, request) => peer.call(action, request),
  };
}

type ConnectorStatus201 = Request201<'StatusNotification'>['connectorStatus'];

const STATUS_WORDS: Record<ConnectorStatus, ConnectorStatus201> = {
  Available: 'Available',
  Preparing: 'Occupied',
  Charging: 'Occupied',
  SuspendedEV: 'Occupied',
  SuspendedEVSE: 'Occupied',
  Finishing: 'Occupied',
  Reserved: 'Reserved',
  Unavailable: 'Unavailable',
  Faulted: 'Faulted',
};

async function deliver(peer: Peer, message: TransactionMessage): Promise<StartAnswer | null> {
  const { tx } = message;
  const event = { ...eventOf(message), seqNo: message.seqNo, ...(message.isOffline && LATE) };
  const { idTokenInfo } = await peer.call('TransactionEvent', event);
  if (message.action !== 'StartTransaction') return null;
  return {
    transactionId: tx.transactionId ?? '',
    ...readToken(idTokenInfo ?? { status: 'Accepted' }),
  };
}

const LATE = { offline: true } as const;

/** The event of one message, without its sequence number. */
function eventOf({ action, tx, request }: TransactionMessage): Omit<Event, 'seqNo'> {
  switch (action) {
    case 'StartTransaction':
      return startOf(tx, request);
    case 'MeterValues': {
      const [{ timestamp, sampledValue }] = request.meterValue;
      const isAsked = sampledValue[0].context === 'Trigger';
      return {
        ...headOf('Updated', timestamp),
        triggerReason: isAsked ? 'Trigger' : 'MeterValuePeriodic',
        transactionInfo: infoOf(tx),
        meterValue: [meterOf(timestamp, sampledValue)],
      };
    }
    case 'ChargingState':
      return {
        ...headOf('Updated', request.timestamp),
        triggerReason: 'ChargingStateChanged',
        transactionInfo: { ...infoOf(tx), chargingState: request.state },
      };
    case 'StopTransaction': {
      const { stoppedReason, triggerReason } = STOP_WORDS[request.reason ?? 'Local'];
      return {
        ...headOf('Ended', request.timestamp),
        triggerReason,
        transactionInfo: { ...infoOf(tx), stoppedReason },
        meterValue: [endOf(request)],
      };
    }
  }
}

function startOf(tx: Transaction, request: Request16<'StartTransaction'>): Omit<Event, 'seqNo'> {
  return {
    ...headOf('Started', request.timestamp),
    triggerReason: tx.remoteStartId === null ? 'Authorized' : 'RemoteStart',
    transactionInfo: {
      ...infoOf(tx),
      chargingState: 'EVConnected',
      ...(tx.remoteStartId !== null && { remoteStartId: tx.remoteStartId }),
    },
    evse: { id: tx.connectorNumber, connectorId: 1 },
    idToken: {
      idToken: request.idTag,
      type: tx.remoteStartId === null ? 'ISO14443' : 'Central',
    },
    ...(tx.reservationId !== null && { reservationId: tx.reservationId }),
    meterValue: [registerOf(request.timestamp, request.meterStart, 'Transaction.Begin')],
  };
}

/** The final energy register, with the signed meter values of the session. */
function endOf({ timestamp, meterStop, transactionData = [] }: StopRequest): Meter {
  const meter = registerOf(timestamp, meterStop, 'Transaction.End');
  const [register] = meter.sampledValue;
  const all = transactionData.flatMap(({ sampledValue }) => [...sampledValue]);
  const signed = all.find(({ format }) => format === 'SignedData');
  if (signed === undefined || register === undefined) return meter;
  // Written by the session itself.
  const signedMeterValue = JSON.parse(signed.value) as SignedMeterValue;
  return { ...meter, sampledValue: [{ ...register, signedMeterValue }] };
}

type StopRequest = Extract<TransactionMessage, { action: 'StopTransaction' }>['request'];

const headOf = (eventType: Event['eventType'], timestamp: string) => ({
  eventType,
  timestamp,
});

const readToken = (info: { status: string; groupIdToken?: { idToken: string } }): TagAnswer => ({
  status: readStatus(info.status),
  group: info.groupIdToken?.idToken ?? null,
});

const infoOf = (tx: Transaction) => ({ transactionId: String(tx.transactionId ?? '') });

type StopWords = {
  stoppedReason: NonNullable<Event['transactionInfo']['stoppedReason']>;
  triggerReason: Event['triggerReason'];
};

const STOP_WORDS: Record<StopReason, StopWords> = {
  DeAuthorized: { stoppedReason: 'DeAuthorized', triggerReason: 'Deauthorized' },
  EmergencyStop: { stoppedReason: 'EmergencyStop', triggerReason: 'AbnormalCondition' },
  EVDisconnected: { stoppedReason: 'EVDisconnected', triggerReason: 'EVCommunicationLost' },
  HardReset: { stoppedReason: 'ImmediateReset', triggerReason: 'ResetCommand' },
  Local: { stoppedReason: 'Local', triggerReason: 'StopAuthorized' },
  Other: { stoppedReason: 'Other', triggerReason: 'AbnormalCondition' },
  PowerLoss: { stoppedReason: 'PowerLoss', triggerReason: 'AbnormalCondition' },
  Reboot: { stoppedReason: 'Reboot', triggerReason: 'ResetCommand' },
  Remote: { stoppedReason: 'Remote', triggerReason: 'RemoteStop' },
  SoftReset: { stoppedReason: 'Reboot', triggerReason: 'ResetCommand' },
  UnlockCommand: { stoppedReason: 'Other', triggerReason: 'UnlockCommand' },
};

function meterOf(timestamp: string, values: readonly [SampledValue, ...SampledValue[]]): Meter {
  const [first, ...others] = values;
  return { timestamp, sampledValue: [sampledOf(first), ...others.map(sampledOf)] };
}

/** Measurands, contexts, locations and phases have the same names in both versions. */
function sampledOf({ value, unit, ...words }: SampledValue): Sampled {
  const sampled = { ...words, value: Number(value), unitOfMeasure: { unit: unit ?? 'Wh' } };
  return sampled as Sampled; // `format`, which 2.0.1 does not have, is never set.
}

function registerOf(
  timestamp: string,
  wh: number,
  context: 'Transaction.Begin' | 'Transaction.End',
): Meter {
  const measurand = 'Energy.Active.Import.Register';
  const value = { value: String(wh), unit: 'Wh', measurand, context } as const;
  return meterOf(timestamp, [value]);
}

const bootNotification = (
  options: ChargingPointOptions,
  firmwareVersion: string,
): Request201<'BootNotification'> => ({
  reason: 'PowerUp',
  chargingStation: {
    vendorName: options.vendor.slice(0, 50),
    model: options.model.slice(0, 20),
    serialNumber: options.identity.slice(0, 25),
    firmwareVersion,
  },
});
