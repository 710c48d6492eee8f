import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    site_limits: SiteLimitsTable;
    charger_power: ChargingPointPowerTable;
    session_power: SessionPowerTable;
  }
}

export const tables: readonly TableName[] = ['site_limits', 'charger_power', 'session_power'];

/** What a site may draw in all. */
interface SiteLimitsView {
  station_id: number;
  unit: 'A' | 'W';
  /** Ampere of every phase, or watts of all phases together. */
  value: number;
  phases: number;
}

export interface SiteLimitsTable extends SiteLimitsView {
  minimum_a: number;
  /** Null: an equal part. */
  offline_a: number | null;
  updated_at: Date;
}

export interface ChargingPointPowerTable {
  charging_point_id: number;
  /** How it takes limits (ProfileForm of features/site-power); null until it has taken one. */
  form: Json<unknown> | null;
  /** Why it takes none, in its own words. */
  refusal: string | null;
  /** By connector number: the default limit that it has taken, in tenths of an ampere. */
  defaults: Json<Record<string, number>>;
  /** Limits that it has from elsewhere: `[{source, connectorNumber, deciA}]`. */
  own_limits: Json<unknown>;
  changed_at: Date;
}

export interface SessionPowerTable {
  session_id: string;
  /** What it was last told that it may draw on each phase; 0 waits. */
  allowed_deci_a: number;
  /** On how many phases it was taken to charge then; null: on all of its plug. */
  phases?: number | null;
  /** What it says that it gives then; null where it does not say. */
  confirmed_deci_a: number | null;
  /** `followed`: the charging point has accepted it. Of any other, all that the plug can give is counted. */
  state: 'followed' | 'refused' | 'silent' | 'ignored';
  changed_at: Date;
  /** Since when it charges, or waits. */
  turn_since: Date;
}
