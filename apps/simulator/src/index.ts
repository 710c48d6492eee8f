export { createChargePoint } from './charge-point/charge-point.ts';
export type { ChargePoint, ChargePointState } from './charge-point/charge-point.ts';
export type { ChargePointOptions, ChargePointSpec } from './charge-point/options.ts';
export type { ConnectorOptions, ConnectorState } from './charge-point/connector.ts';
export type {
  ChargePointEvent,
  ConnectorError,
  ConnectorStatus,
  StopReason,
  TransactionRecord,
} from './charge-point/events.ts';
export { createFleet } from './fleet.ts';
export { meterKeyOf } from './model/signing-meter.ts';
export type { Fleet, FleetOptions } from './fleet.ts';
