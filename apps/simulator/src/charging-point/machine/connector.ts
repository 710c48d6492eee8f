// One outlet of a charging point, as its other parts see it.
import type { Random } from '../../random.ts';
import type { ChargingSession, SessionPorts } from './charging-session.ts';
import type { ConnectorError, ConnectorStatus, StopReason } from '../events.ts';
import type { Transaction } from './transaction.ts';

export interface ConnectorOptions {
  number: number;
  type: string;
  maxPowerKw: number;
}

/** The plug is kept for one tag until then. */
export interface PlugReservation {
  id: number;
  idTag: string;
  /** Whose tags it is kept for too. */
  group?: string | undefined;
  expiresAt: Date;
}

export interface ConnectorPorts extends SessionPorts {
  random: Random;
  /** How long a car stays whose charge was ended from afar; undefined is as long as any other. */
  staysMs: number | undefined;
  tellStatus(connector: Connector): void;
  tellReservationOver(reservationId: number): void;
  authorize(idTag: string): Promise<boolean>;
  /** In small letters, as far as it is known; null for none. */
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
  /** Takes the outlet for this tag without a word; false when it is not free. */
  claim(idTag: string, remoteStartId?: number): boolean;
  /** Whoever claimed it comes and plugs in; asked twice, once. */
  receiveCar(authorizeFirst: boolean): void;
  /** A car is plugged in, now; false where one is or cannot be. */
  plugIn(): boolean;
  /** A tag at the reader ends its own charge or that of its group, or begins one; false when it can do neither. */
  present(idTag: string): boolean;
  /** The driver pulls the plug. */
  unplug(): void;
  /** The energy counter begins again at 0. */
  resetMeter(): void;
  /** The central system has answered StartTransaction. */
  begun(tx: Transaction, accepted: boolean): void;
  /** Ends what goes on, by way of Finishing. */
  stop(reason: StopReason, unplugAfterMs?: number): void;
  setOperative(operative: boolean): 'Accepted' | 'Scheduled';
  /** Keeps it for one tag, without a word; the same id again replaces what is kept under it. */
  reserve(wanted: PlugReservation): 'Accepted' | 'Occupied' | 'Faulted' | 'Unavailable';
  /** Without a word; false when it is not kept under this id. */
  endReservation(id: number): boolean;
  /** A restart: nothing is kept any more. */
  forgetReservation(): void;
  /** Shows what it has come to while nothing goes on. */
  settle(): void;
  fault(errorCode: ConnectorError): void;
  clearFault(): void;
  /** Its charging profiles have changed. */
  followProfiles(): void;
  /** The next driver who claims it never arrives. */
  loseNextCar(): void;
}
