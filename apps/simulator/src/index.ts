export { createChargingPoint } from './charging-point/charging-point.ts';
export type { ChargingPoint, ChargingPointState } from './charging-point/charging-point.ts';
export type { ChargingPointOptions, ChargingPointSpec } from './charging-point/options.ts';
export type { ConnectorOptions, ConnectorState } from './charging-point/machine/connector.ts';
export type {
  ChargingPointEvent,
  ConnectorError,
  ConnectorStatus,
  StopReason,
  TransactionRecord,
} from './charging-point/events.ts';
export { createFleet } from './fleet.ts';
export { meterKeyOf } from './model/signing-meter.ts';
export type { Fleet, FleetOptions } from './fleet.ts';
