import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connection.ts';

export interface HostDeps {
  db: Db;
  clock: Clock;
  /** Where people open the product; mails lead there. */
  publicUrl: () => string;
}
