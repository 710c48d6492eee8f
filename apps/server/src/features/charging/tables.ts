// The tables of charging.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    charging_points: ChargingPointsTable;
    charger_passwords: ChargingPointPasswordsTable;
    charger_certificates: ChargingPointCertificatesTable;
    charging_sessions: ChargingSessionsTable;
    meter_samples: MeterSamplesView;
    meter_proofs: MeterProofsTable;
    ocpp_stray_messages: UnmatchedMessagesTable;
    security_events: SecurityEventsTable;
    id_tags: IdTagsTable;
    charging_point_absences: ChargingPointAbsencesView;
    charging_point_events: ChargingPointEventsTable;
    connection_attempts: ConnectionAttemptsTable;
    setting_refusals: SettingRefusalsTable;
    session_confirmations: SessionConfirmationsTable;
    charging_point_setups: ChargingPointSetupsTable;
    commissioning_rights: CommissioningRightsTable;
  }
}

export const tables: readonly TableName[] = [
  'charging_points',
  'charger_passwords',
  'charger_certificates',
  'charging_sessions',
  'meter_samples',
  'meter_proofs',
  'ocpp_stray_messages',
  'security_events',
  'id_tags',
  'charging_point_events',
  'connection_attempts',
  'charging_point_absences',
  'setting_refusals',
  'session_confirmations',
  'charging_point_setups',
  'commissioning_rights',
];

/** A charging point as others show and address it: where it stands, what it is, whether it is connected. */
interface ChargingPointsView {
  id: Generated<number>;
  station_id: number;
  label: Generated<string>;
  ocpp_identity: string;
  max_power_w: number | null;
  vendor: string | null;
  model: string | null;
  serial_number: string | null;
  firmware_version: string | null;
  last_boot_at: Date | null;
  connected: Generated<boolean>;
  last_seen_at: Date | null;
  /** Filled by the database; null: never connected. */
  first_connected_at: Date | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface ChargingPointsTable extends ChargingPointsView {
  password_hash: string;
  password_set_at: Date | null;
  /** The least that it must come in with, 1 to 3; it is only ever raised. */
  security_profile: Generated<number>;
  /** What it becomes when the charging point comes in that way. */
  next_security_profile: number | null;
}

/** Passwords that were sent to a charging point and have not been used yet. */
export interface ChargingPointPasswordsTable {
  id: string;
  charging_point_id: number;
  password_hash: string;
  sent_at: Date;
}

export interface ChargingPointCertificatesTable {
  id: string;
  charging_point_id: number;
  /** SHA-256 over the certificate, as Node writes it. */
  fingerprint: string;
  issued_at: Date;
  valid_until: Date;
  /** When the charging point said that it has taken it. */
  installed_at: Date | null;
  /** When a newer one was first used, which ends this one. */
  retired_at: Date | null;
}

/** A session as bookings, bills, reports and messages speak of it. */
interface ChargingSessionsView {
  id: string;
  charging_point_id: number;
  plug_id: number;
  transaction_id: Generated<number>;
  /** The charging point's own name of it; OCPP 2.0.1 only. */
  charger_transaction_id: string | null;
  reservation_id: string | null;
  id_tag: string;
  meter_start_wh: number;
  /** The register at which it would have begun, had its meter not fallen since; null while it has not. */
  counted_from_wh: number | null;
  energy_wh: Generated<number>;
  started_at: Date;
  received_at: Date;
  last_sample_at: Date | null;
  /** When its end was asked for, which bounds the bill. */
  stop_asked_at: Date | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  settled_at: Date | null;
  flags: Generated<string[]>;
  /** When driver and owner were warned that no energy flows; null once it flows. */
  no_energy_warned_at: Generated<Date | null>;
  /** When its owner was told that it cannot be stopped. */
  stop_failed_at: Generated<Date | null>;
  /** Both filled by the database. */
  station_id: Generated<number | null>;
  owner_id: Generated<string | null>;
}

export interface ChargingSessionsTable extends ChargingSessionsView {
  /** The last of its messages that came, by the charging point's count; OCPP 2.0.1 only. */
  charger_seq_no: number | null;
  /** Numbers of that count that have not come and may contain a later register; OCPP 2.0.1 only. */
  missing_seq_nos: Generated<number[]>;
  /** The end as its charging point told it, while it waits for them. */
  awaited_end: ColumnType<unknown, string | null | undefined, string | null>;
  end_waits_until: Date | null;
  /** How often its stop was tried, and when it is tried next. */
  stop_attempts: Generated<number>;
  stop_next_at: Generated<Date | null>;
  /** When it began and ended by its charging point; null where that was believed, or from before it was kept. */
  told_started_at: Date | null;
  told_stopped_at: Date | null;
}

/** When a charging point was away, for two weeks: what it tells late may be of then. */
export interface ChargingPointAbsencesView {
  charging_point_id: number;
  gone_at: Date;
  back_at: Date;
}

/** What a session measured and when. */
export interface MeterSamplesView {
  session_id: string;
  taken_at: Date;
  energy_wh: number;
  power_w: number | null;
  /** Of the phase that carries most, in tenths of an ampere; null where the charging point does not say, or from before it was kept. */
  current_deci_a?: number | null;
  /** How many phases carry a current; null where the charging point does not say it of all three. */
  phases?: number | null;
  soc_percent: number | null;
}

/** Signed meter readings, for whoever checks their signatures. */
interface MeterProofsView {
  id: GeneratedAlways<number>;
  session_id: string;
  taken_at: Date;
  /** As in OCPP: `Transaction.Begin`, `Transaction.End`, `Sample.Periodic` and others. */
  context: string;
  /** `OCMF`, or what the charging point calls it. */
  format: string;
  /** What was signed and its signature, as the charging point sent it; OCMF as text. */
  data: string;
  /** The key that the charging point sent along, as it sent it. */
  public_key: string | null;
}

export interface MeterProofsTable extends MeterProofsView {
  received_at: Date;
}

export interface UnmatchedMessagesTable {
  id: string;
  charging_point_id: number;
  action: string;
  reason: string;
  payload: Json<unknown>;
  received_at: Date;
  matched_session_id: string | null;
}

export interface SecurityEventsTable {
  id: string;
  kind: string;
  charging_point_id: number | null;
  detail: Json<unknown>;
  happened_at: Date;
}

/** Which id tags may charge at which charging points, and whose they are. */
interface IdTagsView {
  owner_id: string;
  /** Null: at every charging point of the owner. */
  charging_point_id: number | null;
  user_email: Generated<string>;
  id_tag: string;
  is_blocked: Generated<boolean>;
}

export interface IdTagsTable extends IdTagsView {
  id: string;
  /** Tags with the same one end each other's charges; empty for none. */
  tag_group: Generated<string>;
  /** From when on it is expired; null: never. */
  ends_at: Generated<Date | null>;
  created_at: Date;
}

export interface ChargingPointEventsTable {
  id: string;
  charging_point_id: number;
  kind: string;
  actor_id: string | null;
  detail: Json<unknown>;
  happened_at: Date;
}

export interface ConnectionAttemptsTable {
  id: string;
  /** As it was sent, cut to a length that fits any true one. */
  identity: string;
  charging_point_id: number | null;
  outcome: string;
  detail: Json<unknown>;
  happened_at: Date;
}

/** Settings that a charging point has refused with the firmware that it had. */
export interface SettingRefusalsTable {
  charging_point_id: number;
  wish: string;
  firmware_version: string;
  refused_at: Date;
}

/** A session that its driver has not started in the product, and its confirmation (domain `session-confirmation`). */
interface SessionConfirmationsView {
  session_id: string;
  reservation_id: string;
  /** When its start was received, and its driver asked. */
  asked_at: Date;
  /** Null while it waits. */
  outcome: 'confirmed' | 'denied' | 'borne_out' | 'not_borne_out' | null;
  decided_at: Date | null;
}

export interface SessionConfirmationsTable extends SessionConfirmationsView {
  /** When the last meter value was received, and the energy by it. */
  read_at: Date | null;
  read_wh: number | null;
  longest_gap_ms: Generated<number>;
  /** When its end was received. */
  end_seen_at: Date | null;
}

/** Boots of a charging point until it was set up. */
export interface ChargingPointSetupsTable {
  charging_point_id: number;
  pending_boots: number;
  pending_since: Date;
  /** Null while it is not. */
  set_up_at: Date | null;
}

/** Owners who may send all raw calls to their charging points; granted by the host. */
export interface CommissioningRightsTable {
  owner_id: string;
  granted_at: Date;
  /** Null: without an end. */
  ends_at: Date | null;
}
