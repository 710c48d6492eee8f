// Tables of what is done to charging points to keep them well. `schema.ts` names them all.
import type { FirmwareState, PublicationState } from '@voltagora/domain';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonWithDefault } from '../queries/json-column.ts';

export interface FirmwareUpdatesTable {
  request_id: GeneratedAlways<number>;
  charging_point_id: number;
  /** Without the credentials that it may have had. */
  url: string;
  is_signed: boolean;
  retrieve_at: Date;
  state: FirmwareState;
  /** The charging point's last word. */
  report: string | null;
  /** The firmware that the charging point had when it was asked. */
  version_before: string | null;
  asked_at: Date;
  told_at: Date | null;
}

export interface ChargingPointLogsTable {
  request_id: GeneratedAlways<number>;
  charging_point_id: number;
  kind: 'diagnostics' | 'security';
  state: 'asked' | 'uploading' | 'uploaded' | 'failed' | 'refused' | 'silent';
  report: string | null;
  /** Where the charging point was told to send it; null: to this server, by a token of one use. */
  url: string | null;
  token_hash: string | null;
  receiving_since: Date | null;
  file_name: string | null;
  size_bytes: number | null;
  asked_at: Date;
  uploaded_at: Date | null;
  keep_until: Date;
}

export interface LocalListsTable {
  charging_point_id: number;
  state: 'waiting' | 'in_step' | 'failed' | 'off' | 'unsupported';
  /** Of what the charging point has accepted last, and what that was. */
  version: Generated<number>;
  tags: Json<string[]>;
  /** How many tags did not fit. */
  left_out: Generated<number>;
  /** When the list is looked at next; null: when something changes. */
  due_at: Date | null;
  sent_at: Date | null;
}

export interface ChargingPointConfigurationsTable {
  charging_point_id: number;
  firmware_version: string | null;
  variables: Json<unknown>;
  read_at: Date;
}

export interface ChargingPointMessagesTable {
  charging_point_id: number;
  text: string;
  shown_at: Date;
}

export interface FirmwarePublicationsTable {
  request_id: GeneratedAlways<number>;
  charging_point_id: number;
  /** Without the credentials that it may have had. */
  url: string;
  checksum: string;
  state: PublicationState;
  /** The charging point's last word. */
  report: string | null;
  /** Where the charging point offers it to others. */
  locations: JsonWithDefault<string[]>;
  asked_at: Date;
  told_at: Date | null;
}

/** Somebody's own data: gone at `keep_until`. */
export interface CustomerReportsTable {
  request_id: GeneratedAlways<number>;
  charging_point_id: number;
  subject_kind: 'id_tag' | 'customer';
  subject: string;
  /** The charging point is to forget what it tells. */
  is_erasing: boolean;
  state: 'asked' | 'arriving' | 'whole' | 'refused';
  /** The charging point's own word. */
  report: string | null;
  parts: JsonWithDefault<Record<string, string>>;
  last_part: number | null;
  asked_at: Date;
  told_at: Date | null;
  keep_until: Date;
}

/** Settings that a charging point has refused with the firmware that it had. */
export interface SettingRefusalsTable {
  charging_point_id: number;
  wish: string;
  firmware_version: string;
  refused_at: Date;
}
