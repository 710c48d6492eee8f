// What a charging point can be asked to do, in words of our own: no version of OCPP is seen above this.
import type { TransactionNames } from '@voltagora/domain';
import type { CommandFailureKind } from '../../../platform/ocpp-server/command.ts';

/** After `timeout` and `closed` the charging point may have acted all the same. */
export interface CommandFailure {
  ok: false;
  kind: CommandFailureKind;
  code: string | null;
  message: string;
}

export type CommandOutcome<T> = { ok: true; response: T } | CommandFailure;

/** The charging point's own word, for instance Accepted, Rejected or Scheduled. */
export type Worded = CommandOutcome<{ status: string }>;

export interface ConfigurationRead {
  /** `limit`: the largest value or count that it takes, where the charging point says so. */
  configurationKey: {
    key: string;
    readonly: boolean;
    value?: string;
    limit?: number;
    /** Where the charging point can watch it by itself. */
    watch?: { unit: string | null };
  }[];
  unknownKey: string[];
}

/** A plug kept for one tag until then; the same number again replaces what was held under it. */
export interface SlotLock {
  reservationNumber: number;
  connectorNumber: number;
  idTag: string;
  expiresAt: Date;
}

export type TriggerWord = 'BootNotification' | 'Heartbeat' | 'MeterValues' | 'StatusNotification';

/** A driver stands at the charging point: what nobody waits for gives way. */
export const FOR_A_DRIVER = { goesFirst: true } as const;

/** Connector numbers are a point's own; in OCPP 2.0.1 a plug is an EVSE and its number the EVSE's. */
export interface ChargingPointCommands {
  start(what: { connectorNumber: number; idTag: string }): Promise<Worded>;
  stop(session: TransactionNames): Promise<Worded>;
  /** Whether the charging point says that a charge goes on or that messages of it wait; false where it cannot be asked. */
  hasMoreToTell(chargingPointTransactionId: string): Promise<boolean>;
  reset(type: 'Soft' | 'Hard'): Promise<Worded>;
  unlock(connectorNumber: number): Promise<Worded>;
  /** Connector 0 is the whole charging point. */
  setAvailability(connectorNumber: number, type: 'Operative' | 'Inoperative'): Promise<Worded>;
  trigger(message: TriggerWord, connectorNumber?: number): Promise<Worded>;
  clearCache(): Promise<Worded>;
  reserve(hold: SlotLock): Promise<Worded>;
  cancelReservation(reservationNumber: number): Promise<Worded>;
  /** One key, or all there are. */
  readConfiguration(key: string | undefined): Promise<CommandOutcome<ConfigurationRead>>;
  changeConfiguration(key: string, value: string): Promise<Worded>;
}
