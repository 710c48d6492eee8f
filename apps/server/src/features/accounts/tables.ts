// Tables of accounts, and the columns that other features may read.
import type { Generated } from 'kysely';
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    users: UsersTable;
    user_sessions: UserSessionsTable;
    account_links: AccountLinksTable;
    user_identities: UserIdentitiesTable;
    sign_in_attempts: SignInAttemptsTable;
    login_tickets: LoginTicketsTable;
  }
}

export const tables: readonly TableName[] = [
  'users',
  'user_sessions',
  'account_links',
  'user_identities',
  'sign_in_attempts',
  'login_tickets',
];

/** Columns that other features may read: whether the account is active, and how to address its person. */
interface UsersView {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  lang: 'en' | 'el';
  suspended_at: Date | null;
  deleted_at: Date | null;
  /** Null until its person has confirmed it. */
  activated_at: Date | null;
  /** The standing of an owner grows with age. */
  created_at: Date;
}

export interface UsersTable extends UsersView {
  /** Null for an account that only signs in with another provider. */
  password_hash: string | null;
  phone_number: string;
  role: 'driver' | 'station_owner';
}

/** Columns that other features may read: whether the session is live. */
interface UserSessionsView {
  id: string;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface UserSessionsTable extends UserSessionsView {
  user_id: string;
  /** Hash of the newest refresh token. */
  refresh_hash: string;
  /** How many refresh tokens this session has had before the newest. */
  token_number: Generated<number>;
  /** Hash of the token that the newest replaces; null before the first replacement. */
  previous_hash: Generated<string | null>;
  rotated_at: Generated<Date | null>;
  /** Whether the newest token has been used, so that its answer has arrived. */
  is_newest_received: Generated<boolean>;
  created_at: Date;
  last_used_at: Date;
  /** Browser and system in words: "Firefox on Android". */
  device: Generated<string>;
  address: Generated<string>;
  /** When the person last proved who they are in this session: at its start, or later for a call that needs it. */
  proven_at: Date | null;
}

/** The data of one registration; activating its link writes them to the account. */
export type LinkRegistration = Pick<
  UsersTable,
  'password_hash' | 'first_name' | 'last_name' | 'phone_number' | 'role' | 'lang'
>;

export interface AccountLinksTable {
  id: string;
  user_id: string;
  purpose: 'activation' | 'password_reset' | 'browser';
  token_hash: string;
  /** Set for activation links only. */
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

export interface LoginTicketsTable {
  ticket_hash: string;
  user_id: string;
  /** Hash of the password's hash at the first step; null after a sign-in with a provider. */
  password_mark: string | null;
  expires_at: Date;
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
