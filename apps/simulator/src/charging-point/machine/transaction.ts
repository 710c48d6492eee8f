// Messages about a transaction in the terms of OCPP 1.6; other versions translate them.
import type { Request16, Request201, Response16 } from '@voltagora/ocpp';
import type { SampledValue } from '../../model/meter.ts';
import type { StopReason, TransactionRecord } from '../events.ts';

export interface Transaction {
  readonly connectorNumber: number;
  /** In OCPP 1.6 null until the central system assigns an id; in 2.0.1 the charging point's own id. */
  transactionId: number | string | null;
  /** Its start was given up, so no more messages are sent. */
  abandoned: boolean;
  readonly remoteStartId: number | null;
  /** The reservation that it uses. */
  readonly reservationId: number | null;
  /** Number of messages so far. */
  said: number;
  readonly begin: { idTag: string; meterWh: number; at: string };
  /** Null while it is running. */
  end: { meterWh: number; at: string; reason: StopReason } | null;
}

/** A signed meter reading in the format of OCPP 2.0.1. */
export type SignedMeterValue = NonNullable<
  Request201<'MeterValues'>['meterValue'][number]['sampledValue'][number]['signedMeterValue']
>;

export interface MeterReport {
  connectorId: number;
  meterValue: [{ timestamp: string; sampledValue: [SampledValue, ...SampledValue[]] }];
}

export type ChargingState = 'Charging' | 'SuspendedEV' | 'SuspendedEVSE';

type Content =
  | { action: 'StartTransaction'; request: Request16<'StartTransaction'> }
  | { action: 'MeterValues'; request: MeterReport }
  | { action: 'ChargingState'; request: { state: ChargingState; timestamp: string } }
  | { action: 'StopTransaction'; request: Omit<Request16<'StopTransaction'>, 'transactionId'> };

export type NewMessage = Content & { tx: Transaction };
export type TransactionMessage = NewMessage & { seqNo: number; isOffline: boolean };

/** The authorization of a tag; tags of a group may stop each other's sessions. */
export interface TagAnswer {
  status: Response16<'StartTransaction'>['idTagInfo']['status'];
  /** Null for none. */
  group: string | null;
}

export interface StartAnswer extends TagAnswer {
  transactionId: number | string;
}

/** Unknown statuses do not count as Accepted. */
export function readStatus(status: string): StartAnswer['status'] {
  const known = ['Accepted', 'Blocked', 'Expired', 'ConcurrentTx'] as const;
  return known.find((word) => word === status) ?? 'Invalid';
}

/** The final record; `delivered`: the central system has answered its last message. */
export const recordOf = (tx: Transaction, delivered: boolean): TransactionRecord => ({
  connector: tx.connectorNumber,
  transactionId: tx.transactionId,
  idTag: tx.begin.idTag,
  meterStartWh: tx.begin.meterWh,
  meterStopWh: tx.end?.meterWh ?? null,
  startedAt: tx.begin.at,
  stoppedAt: tx.end?.at ?? null,
  reason: tx.end?.reason ?? null,
  delivered,
});
