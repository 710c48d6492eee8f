// A version of OCPP as the parts of a charging point see it: what they have to say goes over a line, in its words.
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
  /** 0 is the charging point itself. */
  connectorId: number;
  status: ConnectorStatus;
  errorCode: ConnectorError;
  timestamp: string;
  /** Told even where it has not changed. */
  isAsked: boolean;
}

type Say<A extends ActionMap> = <K extends ActionOf<A>>(
  action: K,
  request: A[K]['request'],
) => Promise<unknown>;

/** All reject with an RpcCallError. */
export interface Line {
  boot(): Promise<{ status: string; interval: number }>;
  beat(): Promise<unknown>;
  tellStatus(shown: ShownStatus): Promise<unknown>;
  tellMeter(report: MeterReport): Promise<unknown>;
  tellReservationOver(reservationId: number): Promise<unknown>;
  /** The charging profiles that were asked for. */
  tellProfiles(requestId: number, profiles: readonly ChargingProfile[]): Promise<unknown>;
  authorize(idTag: string): Promise<TagAnswer>;
  /** What only one version can say; nothing in the other. */
  say16: Say<V16Actions>;
  say201: Say<V201Actions>;
  /** Null for what begins nothing. */
  deliver(message: TransactionMessage): Promise<StartAnswer | null>;
}

export interface Language {
  readonly subprotocol: string;
  readonly tellsChargingState: boolean;
  /** The charging point's own name for a new transaction, where it gives one. */
  nameTransaction(): string | null;
  speak(socket: WebSocketLike): Line;
}
