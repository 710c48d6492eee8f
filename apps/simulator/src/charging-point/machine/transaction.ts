// What is said of a transaction, in the words of OCPP 1.6; a line of another version translates it.
import type { Request16, Request201, Response16 } from '@voltagora/ocpp';
import type { SampledValue } from '../../model/meter.ts';
import type { StopReason, TransactionRecord } from '../events.ts';

export interface Transaction {
  readonly connectorNumber: number;
  /** In OCPP 1.6 null until the central system has given a number; in 2.0.1 the charging point's own name of it. */
  transactionId: number | string | null;
  /** Its start was given up; nothing more is said about it. */
  abandoned: boolean;
  readonly remoteStartId: number | null;
  /** Under which the plug was kept for it. */
  readonly reservationId: number | null;
  /** How many messages about it there have been. */
  said: number;
  readonly begin: { idTag: string; meterWh: number; at: string };
  /** Null while it goes on. */
  end: { meterWh: number; at: string; reason: StopReason } | null;
}

/** A reading that its meter has signed, in the words of OCPP 2.0.1. */
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

/** What is said of a tag; tags of a group end each other's charges. */
export interface TagAnswer {
  status: Response16<'StartTransaction'>['idTagInfo']['status'];
  /** Null for none. */
  group: string | null;
}

export interface StartAnswer extends TagAnswer {
  transactionId: number | string;
}

/** A word that the standard does not know is no acceptance. */
export function readStatus(status: string): StartAnswer['status'] {
  const known = ['Accepted', 'Blocked', 'Expired', 'ConcurrentTx'] as const;
  return known.find((word) => word === status) ?? 'Invalid';
}

/** What there is to say in the end; `delivered`: the central system has answered its last message. */
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
