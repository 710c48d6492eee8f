// Commands to a charging point, independent of the OCPP version.
import type { TransactionNames } from '@voltagora/domain';
import type { CommandFailureKind } from '../../../platform/ocpp-server/command.ts';

/** After `timeout` and `closed` the charging point may have carried out the command. */
export interface CommandFailure {
  ok: false;
  kind: CommandFailureKind;
  code: string | null;
  message: string;
}

export type CommandOutcome<T> = { ok: true; response: T } | CommandFailure;

/** `status` is the charging point's own answer, for instance Accepted, Rejected or Scheduled. */
export type Worded = CommandOutcome<{ status: string }>;

export interface ConfigurationRead {
  /** `limit`: the largest value or item count that the charging point accepts, if it reports one. */
  configurationKey: {
    key: string;
    readonly: boolean;
    value?: string;
    limit?: number;
    /** Set if the charging point can monitor the variable by itself. */
    watch?: { unit: string | null };
  }[];
  unknownKey: string[];
}

/** Keeps a plug free for one tag until `expiresAt`. A request with the same number replaces the earlier one. */
export interface SlotLock {
  reservationNumber: number;
  connectorNumber: number;
  idTag: string;
  expiresAt: Date;
}

export type TriggerWord = 'BootNotification' | 'Heartbeat' | 'MeterValues' | 'StatusNotification';

/** A driver is waiting at the charging point, so this command overtakes background commands. */
export const FOR_A_DRIVER = { goesFirst: true } as const;

/** Connector numbers are unique within a charging point. In OCPP 2.0.1 they are EVSE ids. */
export interface ChargingPointCommands {
  start(what: { connectorNumber: number; idTag: string }): Promise<Worded>;
  stop(session: TransactionNames): Promise<Worded>;
  /** Gives a session no power, by a charging profile. */
  cutPower(connectorNumber: number, session: TransactionNames): Promise<Worded>;
  /**
   * Whether the charging point reports that the transaction is still running or has queued messages. False if it cannot be
   * asked.
   */
  hasMoreToTell(chargingPointTransactionId: string): Promise<boolean>;
  reset(type: 'Soft' | 'Hard'): Promise<Worded>;
  unlock(connectorNumber: number): Promise<Worded>;
  /** Connector 0 is the whole charging point. */
  setAvailability(connectorNumber: number, type: 'Operative' | 'Inoperative'): Promise<Worded>;
  trigger(message: TriggerWord, connectorNumber?: number): Promise<Worded>;
  clearCache(): Promise<Worded>;
  reserve(hold: SlotLock): Promise<Worded>;
  cancelReservation(reservationNumber: number): Promise<Worded>;
  /** Reads one key, or all keys if `key` is undefined. */
  readConfiguration(key: string | undefined): Promise<CommandOutcome<ConfigurationRead>>;
  changeConfiguration(key: string, value: string): Promise<Worded>;
}
