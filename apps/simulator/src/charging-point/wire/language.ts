// An OCPP version as the charging point's parts use it.
import type { ActionMap, ActionOf, V16Actions, V201Actions, WebSocketLike } from '@voltagora/ocpp';
import type { ChargingProfile } from '../charging-profiles/charging-profiles.ts';
import type { ConnectorError, ConnectorStatus } from '../events.ts';
import type {
  MeterReport,
  StartAnswer,
  TagAnswer,
  TransactionMessage,
} from '../machine/transaction.ts';

export interface ShownStatus {
  /** 0: the charging point itself. */
  connectorId: number;
  status: ConnectorStatus;
  errorCode: ConnectorError;
  timestamp: string;
  /** Sends the status even if it has not changed. */
  isAsked: boolean;
}

type Say<A extends ActionMap> = <K extends ActionOf<A>>(
  action: K,
  request: A[K]['request'],
) => Promise<unknown>;

/** All calls reject with an RpcCallError. */
export interface Line {
  boot(): Promise<{ status: string; interval: number }>;
  beat(): Promise<unknown>;
  tellStatus(shown: ShownStatus): Promise<unknown>;
  tellMeter(report: MeterReport): Promise<unknown>;
  tellReservationOver(reservationId: number): Promise<unknown>;
  /** Reports the requested charging profiles. */
  tellProfiles(requestId: number, profiles: readonly ChargingProfile[]): Promise<unknown>;
  authorize(idTag: string): Promise<TagAnswer>;
  /** Calls that exist in one version only; they do nothing in the other. */
  say16: Say<V16Actions>;
  say201: Say<V201Actions>;
  /** Null for a message that starts no transaction. */
  deliver(message: TransactionMessage): Promise<StartAnswer | null>;
}

export interface Language {
  readonly subprotocol: string;
  readonly tellsChargingState: boolean;
  /** A new transaction id of the charging point; null in OCPP 1.6. */
  nameTransaction(): string | null;
  speak(socket: WebSocketLike): Line;
}
