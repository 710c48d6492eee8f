import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Db } from '../../platform/db/db.ts';

export interface SecondFactorDeps {
  db: Db;
  clock: Clock;
  log: { warn: (about: object, message: string) => void };
  /** Encrypts the secrets of authenticator apps. */
  keyring: Keyring;
  /** Hashes recovery codes. */
  storedKeys: { recoveryCodes: Buffer };
  /** Public address of the web app: the site that passkeys are bound to, and links in mails. */
  publicUrl: () => string;
}
