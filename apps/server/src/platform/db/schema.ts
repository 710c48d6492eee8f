// The tables as Kysely sees them, one interface a table; migrations/ is where they are made.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export interface Database {
  users: UsersTable;
  user_sessions: UserSessionsTable;
  account_links: AccountLinksTable;
  user_identities: UserIdentitiesTable;
  sign_in_attempts: SignInAttemptsTable;
  outgoing_mails: OutgoingMailsTable;
  business_profiles: BusinessProfilesTable;
  audit_log: AuditLogTable;
  vehicle_models: VehicleModelsTable;
  vehicles: VehiclesTable;
  stations: StationsTable;
  charging_points: ChargingPointsTable;
  plugs: PlugsTable;
  reservations: ReservationsTable;
  calendar_entries: CalendarEntriesTable;
  charging_sessions: ChargingSessionsTable;
  meter_samples: MeterSamplesTable;
  ocpp_stray_messages: OcppStrayMessagesTable;
  security_events: SecurityEventsTable;
  ledger_accounts: LedgerAccountsTable;
  station_images: StationImagesTable;
  station_sources: StationSourcesTable;
  id_tags: IdTagsTable;
  charging_point_events: ChargingPointEventsTable;
  connection_attempts: ConnectionAttemptsTable;
  calendar_feeds: CalendarFeedsTable;
  payouts: PayoutsTable;
  ledger_transfers: LedgerTransfersTable;
}

export interface UsersTable {
  id: string;
  email: string;
  /** Null for an account that only signs in with another provider. */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  phone_number: string;
  role: 'driver' | 'station_owner';
  lang: 'en' | 'el';
  created_at: Date;
  activated_at: Date | null;
  suspended_at: Date | null;
  deleted_at: Date | null;
}

export interface UserSessionsTable {
  id: string;
  user_id: string;
  refresh_hash: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** What the browser says it is, in words: "Firefox on Android". */
  device: Generated<string>;
  address: Generated<string>;
}

export interface AccountLinksTable {
  id: string;
  user_id: string;
  purpose: 'activation' | 'password_reset';
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface UserIdentitiesTable {
  provider: 'google-oauth2' | 'apple-id';
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface SignInAttemptsTable {
  state_hash: string;
  provider: 'google-oauth2' | 'apple-id';
  /** Binds the attempt to the browser that began it. */
  browser_hash: string;
  nonce: string;
  code_verifier: string;
  role: 'driver' | 'station_owner' | null;
  lang: 'en' | 'el';
  names: Json<{ first_name: string; last_name: string }> | null;
  created_at: Date;
  expires_at: Date;
}

export interface OutgoingMailsTable {
  id: string;
  kind: string;
  recipient: string;
  lang: 'en' | 'el';
  subject: string;
  /** Both bodies are dropped once a mail server has taken the mail: they carry links that open accounts. */
  text_body: string | null;
  html_body: string | null;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  given_up_at: Date | null;
}

export interface BusinessProfilesTable {
  user_id: string;
  business_name: string;
  tax_num: string;
  street_name: string;
  street_num: string;
  city: string;
  zipcode: string;
  tax_office: string;
  user_email: string;
  business_accounting_email: string;
  phone_number: string;
  vat_percentage_micro: number;
  created_at: Date;
  updated_at: Date;
}

export interface AuditLogTable {
  id: string;
  actor_kind: 'host' | 'user' | 'system';
  actor_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  detail: Json<unknown>;
  happened_at: Date;
}

export interface VehicleModelsTable {
  id: number;
  manufacturer: string;
  name: string;
  year: number | null;
  usable_battery_wh: number;
  ac_max_w: number | null;
  dc_max_w: number | null;
  connector_types: string[];
  dc_curve: JSONColumnType<[soc: number, kW: number][]> | null;
}

export interface VehiclesTable {
  id: string;
  driver_id: string;
  model_id: number;
  color: string;
  plate_number: string;
  created_at: Date;
}

export interface StationsTable {
  id: Generated<number>;
  owner_id: string | null;
  slug: string;
  name: string;
  operator: string;
  address: string;
  city: string;
  postcode: string;
  country: string;
  lat: number;
  lng: number;
  position: GeneratedAlways<unknown>;
  time_zone: string;
  open_24_7: boolean | null;
  is_featured: Generated<boolean>;
  currency: Generated<'EURO' | 'US_DOLLAR' | 'BRITISH_POUND'>;
  pricing_policy: 0 | 1 | null;
  base_flat_fee_micro: Generated<number>;
  price_per_kwh_micro: Generated<number>;
  base_price_micro: Generated<number>;
  connector_types: Generated<string[]>;
  max_power_w: number | null;
  plugs_total: Generated<number>;
  source: string | null;
  source_id: string | null;
  source_as_of: string | null;
  created_at: Date;
  updated_at: Date;
  description: Generated<string>;
  access_notes: Generated<string>;
  amenities: Generated<string[]>;
  accessibility: Generated<string[]>;
  /** OCPI regular hours `[{weekday, period_begin, period_end}]`, station-local; null where open_24_7 says it all. */
  opening_hours: Json<unknown> | null;
  /** What differs from the domain's default terms, in its own names. */
  booking_terms: Json<unknown> | null;
  last_imported_at: Date | null;
  deleted_at: Date | null;
}

export interface StationSourcesTable {
  key: string;
  name: string;
  licence: string;
  attribution: string;
  imported_at: Date;
}

export interface StationImagesTable {
  id: string;
  station_id: number;
  position: number;
  width: number;
  height: number;
  alt: Generated<string>;
  created_at: Date;
}

export interface IdTagsTable {
  id: string;
  owner_id: string;
  /** Null: at every charging point of the owner. */
  charging_point_id: number | null;
  user_email: Generated<string>;
  id_tag: string;
  is_blocked: Generated<boolean>;
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

export interface CalendarFeedsTable {
  id: string;
  owner_id: string;
  station_id: number | null;
  secret_hash: string;
  created_at: Date;
}

export interface PayoutsTable {
  id: string;
  owner_id: string;
  amount_minor: number;
  status: 'requested' | 'paid' | 'refused';
  note: Generated<string>;
  requested_at: Date;
  decided_at: Date | null;
}

export interface ChargingPointsTable {
  id: Generated<number>;
  station_id: number;
  label: Generated<string>;
  ocpp_identity: string;
  password_hash: string;
  max_power_w: number | null;
  vendor: string | null;
  model: string | null;
  serial_number: string | null;
  firmware_version: string | null;
  last_boot_at: Date | null;
  connected: Generated<boolean>;
  last_seen_at: Date | null;
  created_at: Generated<Date>;
  password_set_at: Date | null;
  deleted_at: Date | null;
}

export interface PlugsTable {
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
  /** By which name the feed that it was imported from knows it. */
  source_id: string | null;
}

export interface ReservationsTable {
  id: string;
  user_id: string;
  plug_id: number;
  station_id: number;
  vehicle_id: string | null;
  start_time: Date;
  stop_time: Date;
  status:
    | 'PENDING'
    | 'RESERVED'
    | 'CHARGING'
    | 'FULFILLED'
    | 'CANCELED'
    | 'NO_SHOW'
    | 'REJECTED'
    | 'FAILED';
  paid: Generated<boolean>;
  comments: Generated<string>;
  payment_method: 'tokens' | 'fiat';
  charge_now: boolean;
  /** The accepted tariff (domain `Tariff`): what the bill applies, whatever the station asks later. */
  tariff: Json<unknown>;
  quoted_total_micro: number;
  quoted_energy_wh: number;
  quoted_power_w: number;
  hold_minor: number;
  id_tag: string;
  start_asked_at: Date | null;
  start_agreed_at: Date | null;
  start_failure: string | null;
  billed_total_micro: number | null;
  billed_minor: number | null;
  bill_items: Json<unknown> | null;
  /** The owner's business profile as it was when the bill was made. */
  seller: Json<unknown> | null;
  created_at: Date;
  ended_at: Date | null;
  /** The station's terms when it was booked (domain `BookingTerms`); null: the default ones. */
  booking_terms: Json<unknown> | null;
  /** The station's owner when it was booked; filled by the database. */
  owner_id: Generated<string | null>;
}

export interface CalendarEntriesTable {
  id: string;
  plug_id: number;
  /** `[start, stop)`; written and read with tstzrange(), lower() and upper(). */
  during: string;
  kind: 'reservation' | 'unavailable';
  reservation_id: string | null;
  released_at: Date | null;
  series_id: string | null;
  note: Generated<string>;
  created_at: Date | null;
}

export interface ChargingSessionsTable {
  id: string;
  charging_point_id: number;
  plug_id: number;
  transaction_id: Generated<number>;
  reservation_id: string | null;
  id_tag: string;
  meter_start_wh: number;
  energy_wh: Generated<number>;
  started_at: Date;
  received_at: Date;
  last_sample_at: Date | null;
  stop_asked_at: Date | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  settled_at: Date | null;
  flags: Generated<string[]>;
  /** Both filled by the database. */
  station_id: Generated<number | null>;
  owner_id: Generated<string | null>;
}

export interface MeterSamplesTable {
  session_id: string;
  taken_at: Date;
  energy_wh: number;
  power_w: number | null;
  soc_percent: number | null;
}

export interface OcppStrayMessagesTable {
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

export interface LedgerAccountsTable {
  id: Generated<number>;
  kind:
    | 'driver_wallet'
    | 'owner_wallet'
    | 'platform_commission'
    | 'tokens_issued'
    | 'provider_clearing'
    | 'owner_payouts';
  user_id: string | null;
  currency: Generated<string>;
  posted_minor: Generated<number>;
  held_minor: Generated<number>;
}

export interface LedgerTransfersTable {
  id: string;
  sequence: GeneratedAlways<number>;
  idempotency_key: string;
  phase: 'posted' | 'pending' | 'post' | 'void';
  pending_id: string | null;
  debit_account_id: number;
  credit_account_id: number;
  amount_minor: number;
  reason:
    | 'welcome'
    | 'top_up'
    | 'reservation'
    | 'charging'
    | 'cancellation_fee'
    | 'no_show_fee'
    | 'commission'
    | 'payout'
    | 'refund';
  reservation_id: string | null;
  /** Filled by the trigger. */
  debit_posted_after_minor: ColumnType<number, undefined, never>;
  credit_posted_after_minor: ColumnType<number, undefined, never>;
  created_at: Date;
}
