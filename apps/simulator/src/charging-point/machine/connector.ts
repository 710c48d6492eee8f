// One connector of a charging point, as other parts see it.
import type { Random } from '../../random.ts';
import type { ChargingSession, SessionPorts } from './charging-session.ts';
import type { ConnectorError, ConnectorStatus, StopReason } from '../events.ts';
import type { Transaction } from './transaction.ts';

export interface ConnectorOptions {
  number: number;
  type: string;
  maxPowerKw: number;
}

/** The connector is reserved for one tag until its expiry. */
export interface PlugReservation {
  id: number;
  idTag: string;
  /** The group whose tags may use the reservation too. */
  group?: string | undefined;
  expiresAt: Date;
}

export interface ConnectorPorts extends SessionPorts {
  random: Random;
  /** How long a car stays after a remote stop; undefined: as after any other stop. */
  staysMs: number | undefined;
  tellStatus(connector: Connector): void;
  tellReservationOver(reservationId: number): void;
  authorize(idTag: string): Promise<boolean>;
  /** In lower case, if known; null for none. */
  groupOf(idTag: string): string | null;
}

export interface ConnectorState {
  number: number;
  status: ConnectorStatus;
  errorCode: ConnectorError;
  transactionId: number | string | null;
  idTag: string | null;
  vehicle: string | null;
  registerWh: number;
  powerW: number;
  socPercent: number | null;
}

export interface Connector {
  readonly number: number;
  readonly maxPowerKw: number;
  state(): ConnectorState;
  session(): ChargingSession | null;
  /** Claims the connector for this tag without a status message; false when it is not free. */
  claim(idTag: string, remoteStartId?: number): boolean;
  /** The driver who claimed it arrives and plugs in; idempotent. */
  receiveCar(authorizeFirst: boolean): void;
  /** Plugs in a car now; false when one is plugged in or it is not possible. */
  plugIn(): boolean;
  /** Presents a tag: stops its own session or one of its group, or starts one; false when neither is possible. */
  present(idTag: string): boolean;
  /** Unplugs the car. */
  unplug(): void;
  /** Resets the energy register to 0. */
  resetMeter(): void;
  /** Called with the response to StartTransaction. */
  begun(tx: Transaction, accepted: boolean): void;
  /** Stops the session; the status goes through Finishing. */
  stop(reason: StopReason, unplugAfterMs?: number): void;
  setOperative(operative: boolean): 'Accepted' | 'Scheduled';
  /** Reserves the connector without a status message; an existing reservation id is replaced. */
  reserve(wanted: PlugReservation): 'Accepted' | 'Occupied' | 'Faulted' | 'Unavailable';
  /** Cancels without a status message; false when the id is unknown. */
  endReservation(id: number): boolean;
  /** Drops the reservation at a restart. */
  forgetReservation(): void;
  /** Sends the current status while no session runs. */
  settle(): void;
  fault(errorCode: ConnectorError): void;
  clearFault(): void;
  /** Applies changed charging profiles. */
  followProfiles(): void;
  /** The next driver who claims it never arrives. */
  loseNextCar(): void;
}
