// Tables of firmware updates, logs, publications and customer reports.
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
  /** Without credentials. */
  url: string;
  is_signed: boolean;
  retrieve_at: Date;
  state: FirmwareState;
  /** The status as the charging point last reported it. */
  report: string | null;
  /** The charging point's firmware when the update was requested. */
  version_before: string | null;
  asked_at: Date;
  told_at: Date | null;
}

export interface ChargingPointLogsTable {
  request_id: GeneratedAlways<number>;
  charging_point_id: number;
  /** Who requested it; null for logs requested before this was stored. */
  owner_id: string | null;
  kind: 'diagnostics' | 'security';
  state: 'asked' | 'uploading' | 'uploaded' | 'failed' | 'refused' | 'silent';
  report: string | null;
  /** Upload address; null for this server, with a single-use token. */
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
  /** Without credentials. */
  url: string;
  checksum: string;
  state: PublicationState;
  /** The status as the charging point last reported it. */
  report: string | null;
  /** Where other charging points can fetch it. */
  locations: JsonWithDefault<string[]>;
  asked_at: Date;
  told_at: Date | null;
}

/** Personal data; deleted after `keep_until`. */
export interface CustomerReportsTable {
  request_id: GeneratedAlways<number>;
  charging_point_id: number;
  subject_kind: 'id_tag' | 'customer';
  subject: string;
  /** Whether the charging point shall delete the reported data. */
  is_erasing: boolean;
  state: 'asked' | 'arriving' | 'whole' | 'refused';
  /** The status as the charging point reported it. */
  report: string | null;
  parts: JsonWithDefault<Record<string, string>>;
  last_part: number | null;
  asked_at: Date;
  told_at: Date | null;
  keep_until: Date;
}
