// Options of a charging point.
import type { SimulationClock } from '../clock.ts';
import type { ConnectorOptions } from './machine/connector.ts';
import type { ChargingPointEvent } from './events.ts';
import type { Tls } from './security/keyring.ts';

export const OCPP_VERSIONS = ['1.6', '2.0.1'] as const;
export type OcppVersion = (typeof OCPP_VERSIONS)[number];

/** Answers to ReserveNow other than Accepted; NotSupported is sent as an error. */
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
  /** Default: 1.6. */
  version?: OcppVersion;
  /** The meter signs the readings at start and end of every session. */
  signs?: boolean;
  /** Simulated minutes that cars stay plugged in after a remote stop; default: some seconds. */
  staysMinutes?: number;
}

export interface ChargingPointOptions extends ChargingPointSpec {
  /** Base URL of the central system without `/ocpp/…`, e.g. `ws://127.0.0.1:3000`. */
  url: string;
  /** The same seed produces the same cars in the same order. */
  seed?: string;
  /** Simulated seconds per real second; timestamps stay real. */
  pace?: number;
  clock?: SimulationClock;
  /** Initial MeterValueSampleInterval. */
  sampleIntervalSeconds?: number;
  callTimeoutMs?: number;
  /** Default: 1, a password without TLS. */
  securityProfile?: number;
  /** Trusted root certificates, and for profile 3 its own certificate and key; all PEM. */
  tls?: Tls;
  /** Ids of quirks, see ../quirks. */
  quirks?: readonly string[];
  /** The answer to every ReserveNow. */
  refuseReserve?: ReserveRefusal;
  onEvent?(event: ChargingPointEvent, identity: string): void;
}
