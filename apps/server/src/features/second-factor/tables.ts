// Tables of second factors. No other feature reads them.
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    authenticators: AuthenticatorsTable;
    recovery_codes: RecoveryCodesTable;
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
  }
}

export const tables: readonly TableName[] = [
  'authenticators',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
];

export interface AuthenticatorsTable {
  user_id: string;
  /** The confirmed secret, encrypted; null until a code confirms it. */
  secret_encrypted: string | null;
  /** Which secret of the installation has encrypted it; null where a version without key ids has stored it. */
  secret_key_id: string | null;
  /** The time step of the last accepted code; no code of it or before is accepted again. */
  last_step: number | null;
  confirmed_at: Date | null;
  /** A secret that waits for its first code; the confirmed one stays valid meanwhile. */
  pending_encrypted: string | null;
  pending_key_id: string | null;
  pending_at: Date | null;
}

export interface RecoveryCodesTable {
  user_id: string;
  /** Of the codes that are left. */
  code_hashes: string[];
  created_at: Date;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  /** COSE key as base64url. */
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengesTable {
  challenge_hash: string;
  purpose: 'login' | 'proof' | 'registration';
  /** Null for a login, where nobody is known yet. */
  user_id: string | null;
  expires_at: Date;
}
