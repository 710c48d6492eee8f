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

/** The total power limit of a site. */
interface SiteLimitsView {
  station_id: number;
  unit: 'A' | 'W';
  /** Amperes per phase, or watts of all phases together. */
  value: number;
  phases: number;
}

export interface SiteLimitsTable extends SiteLimitsView {
  minimum_a: number;
  /** Null: an equal share. */
  offline_a: number | null;
  updated_at: Date;
}

export interface ChargingPointPowerTable {
  charging_point_id: number;
  /** The form of limits that it accepts (ProfileForm of features/site-power); null before it has accepted one. */
  form: Json<unknown> | null;
  /** Why it refuses limits, as it reported. */
  refusal: string | null;
  /** By connector number: the accepted default limit, in tenths of an ampere. */
  defaults: Json<Record<string, number>>;
  /** External limits: `[{source, connectorNumber, deciA}]`. */
  own_limits: Json<unknown>;
  changed_at: Date;
}

export interface SessionPowerTable {
  session_id: string;
  /** The last limit for each phase; 0 means waiting. */
  allowed_deci_a: number;
  /** The assumed number of phases at that time; null: all of its plug. */
  phases?: number | null;
  /** The limit that it reported back; null when it did not. */
  confirmed_deci_a: number | null;
  /** `followed`: accepted by the charging point. Any other state counts with the full power of the plug. */
  state: 'followed' | 'refused' | 'silent' | 'ignored';
  changed_at: Date;
  /** Since when it has been charging, or waiting. */
  turn_since: Date;
}
