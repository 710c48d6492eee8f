import type { Request16 } from '@voltagora/ocpp';

export type ConnectorStatus = Request16<'StatusNotification'>['status'];
export type ConnectorError = Request16<'StatusNotification'>['errorCode'];
export type StopReason = NonNullable<Request16<'StopTransaction'>['reason']>;

/** A transaction in the charging point's view, in Wh of its energy register. */
export interface TransactionRecord {
  connector: number;
  /** Null when the central system never assigned an id. */
  transactionId: number | string | null;
  idTag: string;
  meterStartWh: number;
  meterStopWh: number | null;
  startedAt: string;
  stoppedAt: string | null;
  reason: StopReason | null;
  /** True when the central system has answered its last message. */
  delivered: boolean;
}

/** Events of a charging point, for logs and tests. */
export type ChargingPointEvent =
  | { type: 'online' }
  | { type: 'offline'; reason: string }
  | { type: 'refused'; reason: string }
  | { type: 'status'; connector: number; status: ConnectorStatus; errorCode: ConnectorError }
  | { type: 'transaction-started'; connector: number; transactionId: number | string }
  | { type: 'transaction-stopped'; connector: number; reason: StopReason; energyWh: number }
  | ({ type: 'transaction-over' } & TransactionRecord)
  | { type: 'sampled'; connector: number; powerW: number; registerWh: number }
  | { type: 'delivered'; action: string }
  | { type: 'given-up'; action: string; reason: string }
  | { type: 'incident'; text: string };
