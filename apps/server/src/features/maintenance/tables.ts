// The tables of maintenance.
import type { FirmwareState, PublicationState } from '@voltagora/domain';
import type { GeneratedAlways } from 'kysely';
import type { JsonWithDefault } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    firmware_updates: FirmwareUpdatesTable;
    charger_logs: ChargingPointLogsTable;
    firmware_publications: FirmwarePublicationsTable;
    customer_reports: CustomerReportsTable;
  }
}

export const tables: readonly TableName[] = [
  'firmware_updates',
  'charger_logs',
  'firmware_publications',
  'customer_reports',
];

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
