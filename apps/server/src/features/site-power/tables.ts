// The tables of power limits: what a site may draw, what its charging points and sessions were sent, and what vehicles asked for.
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    site_limits: SiteLimitsTable;
    charger_power: ChargingPointPowerTable;
    session_power: SessionPowerTable;
    vehicle_needs: VehicleNeedsTable;
  }
}

export const tables: readonly TableName[] = [
  'site_limits',
  'charger_power',
  'session_power',
  'vehicle_needs',
];

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

/** What the vehicle of a session asked for by ISO 15118. */
export interface VehicleNeedsTable {
  session_id: string;
  phases: 1 | 2 | 3 | null;
  least_deci_a: number;
  most_deci_a: number | null;
  /** Direct current: watts. */
  most_w: number | null;
  told_at: Date;
  /** Since when it waits for a schedule; null: it does not wait. */
  schedule_due_at: Date | null;
  /** The limit last sent at a station without a limit; at others it is in `session_power`. */
  sent_deci_a: number | null;
  /** When it was last sent a schedule because it planned beyond its limit. */
  renegotiated_at: Date | null;
}
