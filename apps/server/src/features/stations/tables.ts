// Tables of stations, plugs and map cells. A `…View` lists the columns that other features may read.
import type { PlugStatus, RatingReportCategory, ReportCategory } from '@voltagora/domain';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    stations: StationsTable;
    plugs: PlugsTable;
    plug_status_times: PlugStatusTimesTable;
    station_sources: StationSourcesTable;
    map_cells: MapCellsTable;
    map_kinds: MapKindsTable;
    map_cells_stale: MapCellsStaleTable;
    station_hidings: StationHidingsTable;
    owner_standings: OwnerStandingsTable;
    station_reports: StationReportsTable;
    stations_to_check: StationsToCheckTable;
    former_slugs: FormerSlugsTable;
  }
}

export const tables: readonly TableName[] = [
  'stations',
  'plugs',
  'plug_status_times',
  'station_sources',
  'map_cells',
  'map_kinds',
  'map_cells_stale',
  'station_hidings',
  'owner_standings',
  'station_reports',
  'stations_to_check',
  'former_slugs',
];

/** A station as other features show, locate and sell it. */
interface StationsView {
  id: Generated<number>;
  owner_id: string | null;
  slug: string;
  name: string;
  address: string;
  city: string;
  country: string;
  lat: number;
  lng: number;
  time_zone: string;
  open_24_7: boolean | null;
  currency: Generated<'EURO' | 'US_DOLLAR' | 'BRITISH_POUND'>;
  pricing_policy: 0 | 1 | null;
  created_at: Date;
  /** OCPI regular hours `[{weekday, period_begin, period_end}]`, station-local; null when open_24_7 is set. */
  opening_hours: Json<unknown> | null;
  /** Differences from the domain's default terms, with the same field names. */
  booking_terms: Json<unknown> | null;
  deleted_at: Date | null;
  /** Only its owner sees a draft. */
  is_draft: Generated<boolean>;
  /** Takes no new bookings. */
  is_paused: Generated<boolean>;
  /** Its owner is suspended, or the host hides it: nobody else sees it. Kept by triggers. */
  hidden_since: Generated<Date | null>;
  /** How long a charging point may be away, in hours, before its plugs are no longer offered. */
  away_limit_hours: Generated<number>;
}

export interface StationsTable extends StationsView {
  operator: string;
  postcode: string;
  position: GeneratedAlways<unknown>;
  is_featured: Generated<boolean>;
  /** How many drivers rated it, each by the newest rating, and the sum of their stars. */
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  base_flat_fee_micro: Generated<number>;
  price_per_kwh_micro: Generated<number>;
  base_price_micro: Generated<number>;
  connector_types: Generated<string[]>;
  max_power_w: number | null;
  plugs_total: Generated<number>;
  source: string | null;
  source_id: string | null;
  source_as_of: string | null;
  updated_at: Date;
  description: Generated<string>;
  access_notes: Generated<string>;
  amenities: Generated<string[]>;
  accessibility: Generated<string[]>;
  /** Words by which the owner sorts stations; nobody else sees them. */
  tags: Generated<string[]>;
  /** The domain's PriceRule; null: a fixed price. */
  price_rule: Json<unknown> | null;
  last_imported_at: Date | null;
  /** Whether the host is to decide, or has decided against, the listing of a draft. */
  review: 'waiting' | 'refused' | null;
  /** Why it waits (a domain `ReviewReason`), or the host's words of the refusal. */
  review_reason: string | null;
}

/** A plug as it is shown, booked and matched to its connector. */
interface PlugsView {
  id: Generated<number>;
  station_id: number;
  charging_point_id: number | null;
  connector_number: number | null;
  label: string;
  connector_type: string;
  max_power_w: number | null;
  status: Generated<
    | 'Available'
    | 'Preparing'
    | 'Charging'
    | 'SuspendedEVSE'
    | 'SuspendedEV'
    | 'Finishing'
    | 'Unavailable'
    | 'Faulted'
    | 'Not connected'
  >;
  error_code: string | null;
  status_at: Date | null;
  deleted_at: Date | null;
  /** Null: created with its station. */
  created_at: Date | null;
  /** When its connector first reported a status, filled by the database; null: never. */
  first_status_at: Date | null;
}

export interface PlugsTable extends PlugsView {
  /** Fee for staying after a booked window (domain `IdleFee`); null: none. */
  idle_fee: Json<unknown> | null;
  /** Key of the plug in the feed that it was imported from. */
  source_id: string | null;
}

/** A span in which a plug was not Available, written by a trigger; `until_at` is null while it lasts. */
interface PlugStatusTimesView {
  plug_id: number;
  status: Exclude<PlugStatus, 'Available' | 'Not connected'>;
  from_at: Date;
  until_at: Date | null;
}

export interface PlugStatusTimesTable extends PlugStatusTimesView {
  id: GeneratedAlways<string>;
}

export interface StationSourcesTable {
  key: string;
  name: string;
  licence: string;
  attribution: string;
  imported_at: Date;
}

/** Stations in a square of the map; `6.4 * 2 ** level` squares span the world. */
export interface MapCellsTable {
  level: number;
  x: number;
  y: number;
  stations: number;
  any_id: number;
  lat: number;
  lng: number;
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The stations of a cell with the same properties for filters. */
export interface MapKindsTable extends MapCellsTable {
  connector_types: string[];
  max_power_w: number | null;
}

/** Cells of level 12 whose stations have changed since they were counted, one row for each change. */
export interface MapCellsStaleTable {
  id: GeneratedAlways<number>;
  x: number;
  y: number;
}

/** Stations of registers whose name and position are new since they were checked. Filled by triggers. */
export interface StationsToCheckTable {
  station_id: number;
}

/** What is hidden of a station: all of it, one of its texts, or a picture. */
export interface StationHidingsTable {
  station_id: number;
  /** `station`, the name of a text, `picture:` and an id, or `position`: all of it, as its position contradicts its city. */
  part: string;
  /** The owner reads it. */
  reason: string;
  /** The owner's text while another one is shown; null unless the part is a text. */
  kept_text: string | null;
  hidden_at: Date;
}

/** What is known of an owner besides the account; an owner without a row is new. */
export interface OwnerStandingsTable {
  owner_id: string;
  /** When the owner said that they are no business. */
  declared_private_at: Date | null;
  /** When the host first approved a station of the owner, or the owner was there before approvals. */
  approved_at: Date | null;
  /** How many stations the host lets the owner list; null: as many as the standing allows. */
  stations_max: number | null;
}

/** A report as those see it who are told of its outcome. */
interface StationReportsView {
  id: string;
  station_id: number;
  /** Null: the report is about the station. */
  rating_id: string | null;
  reporter_id: string;
  closed_at: Date | null;
  /** `acted`: the host has hidden the station, or a part of it. */
  outcome: 'acted' | 'dismissed' | null;
}

/** What a driver tells the host about a station. */
export interface StationReportsTable extends StationReportsView {
  category: ReportCategory | RatingReportCategory;
  body: string;
  created_at: Date;
}

/** An address that a station once had, so that printed and shared links still find it. */
export interface FormerSlugsTable {
  slug: string;
  station_id: number;
  left_at: Date;
}
