// Tables of people: accounts, sessions, mail, business, audit. `schema.ts` names them all.
import type { Generated, JSONColumnType } from 'kysely';
import type { Json } from '../queries/json-column.ts';

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

/** What somebody asked for by registering; an account is what the activated one of these says. */
export type LinkRegistration = Pick<
  UsersTable,
  'password_hash' | 'first_name' | 'last_name' | 'phone_number' | 'role' | 'lang'
>;

export interface AccountLinksTable {
  id: string;
  user_id: string;
  purpose: 'activation' | 'password_reset';
  token_hash: string;
  /** Of a link that activates, and of no other. */
  registration: Json<LinkRegistration> | null;
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
  /** Null: the host, where it has an address. */
  reply_to: string | null;
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
  /** Whose own entry it is; null: of the shipped list. */
  driver_id: Generated<string | null>;
  ac_phases: Generated<1 | 2 | 3 | null>;
}

export interface VehiclesTable {
  id: string;
  driver_id: string;
  model_id: number;
  color: string;
  plate_number: string;
  is_default: Generated<boolean>;
  image_id: string | null;
  image_width: number | null;
  image_height: number | null;
  created_at: Date;
}
