import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';

export interface SecondFactorDeps {
  db: Db;
  clock: Clock;
  log: { warn: (about: object, message: string) => void };
  /** Derives the keys that protect secrets of factors. */
  secret: string;
  /** Public address of the web app: the site that passkeys are bound to, and links in mails. */
  publicUrl: () => string;
}
