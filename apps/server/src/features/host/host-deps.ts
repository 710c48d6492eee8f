import type { Installation } from '../backups/public.ts';
import type { Charging } from '../charging/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';

export interface HostDeps {
  db: Db;
  clock: Clock;
  /** Where people open the product; mails lead there. */
  publicUrl: () => string;
  /** What a backup takes besides the database. */
  home?: Omit<Installation, 'db' | 'clock'>;
  /** Where this process is the server: the way to the charging points that are connected to it. */
  callAsHost?: Charging['callAsHost'];
}
