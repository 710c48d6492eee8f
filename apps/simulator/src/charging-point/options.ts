// What a charging point is and how it is to behave, as told from outside.
import type { SimulationClock } from '../clock.ts';
import type { ConnectorOptions } from './machine/connector.ts';
import type { ChargingPointEvent } from './events.ts';
import type { Tls } from './security/keyring.ts';

export const OCPP_VERSIONS = ['1.6', '2.0.1'] as const;
export type OcppVersion = (typeof OCPP_VERSIONS)[number];

/** What may be answered to ReserveNow besides Accepted; NotSupported is an error instead of an answer. */
export const RESERVE_REFUSALS = [
  'Rejected',
  'Occupied',
  'Faulted',
  'Unavailable',
  'NotSupported',
] as const;
export type ReserveRefusal = (typeof RESERVE_REFUSALS)[number];

export interface ChargingPointSpec {
  identity: string;
  password: string;
  vendor: string;
  model: string;
  connectors: ConnectorOptions[];
  /** 1.6 left out. */
  version?: OcppVersion;
  /** Its meter signs the beginning and the end of every charge. */
  signs?: boolean;
  /** Simulated minutes that its cars stay plugged in when a charge was ended from afar; some seconds left out. */
  staysMinutes?: number;
}

export interface ChargingPointOptions extends ChargingPointSpec {
  /** The central system without `/ocpp/…`, e.g. `ws://127.0.0.1:3000`. */
  url: string;
  /** The same seed brings the same cars in the same order. */
  seed?: string;
  /** Simulated seconds per real second; timestamps stay real. */
  pace?: number;
  clock?: SimulationClock;
  /** MeterValueSampleInterval to begin with. */
  sampleIntervalSeconds?: number;
  callTimeoutMs?: number;
  /** 1 left out: a password over an open line. */
  securityProfile?: number;
  /** Roots to trust, and from profile 3 on its own certificate and key; all PEM. */
  tls?: Tls;
  /** Ids of ways to misbehave, see ../quirks. */
  quirks?: readonly string[];
  /** Answered to every ReserveNow. */
  refuseReserve?: ReserveRefusal;
  onEvent?(event: ChargingPointEvent, identity: string): void;
}
