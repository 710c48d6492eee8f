import type { Request16 } from '@voltagora/ocpp';

export type ConnectorStatus = Request16<'StatusNotification'>['status'];
export type ConnectorError = Request16<'StatusNotification'>['errorCode'];
export type StopReason = NonNullable<Request16<'StopTransaction'>['reason']>;

/** What a charge point tells about itself, for a log and for tests. */
export type ChargePointEvent =
  | { type: 'online' }
  | { type: 'offline'; reason: string }
  | { type: 'refused'; reason: string }
  | { type: 'status'; connector: number; status: ConnectorStatus; errorCode: ConnectorError }
  | { type: 'transaction-started'; connector: number; transactionId: number | string }
  | { type: 'transaction-stopped'; connector: number; reason: StopReason; energyWh: number }
  | { type: 'sampled'; connector: number; powerW: number; registerWh: number }
  | { type: 'delivered'; action: string }
  | { type: 'given-up'; action: string; reason: string }
  | { type: 'incident'; text: string };
