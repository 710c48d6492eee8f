import type { Installation } from '../backups/public.ts';
import type { Charging } from '../charging/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Db } from '../../platform/db/db.ts';

export interface HostDeps {
  db: Db;
  clock: Clock;
  /** Public address of the web app, for links in mails. */
  publicUrl: () => string;
  /** Whether payouts are only tried out here. */
  hasTrialPayouts?: boolean;
  /** Whose bank account pays payouts; undefined where it is not set. */
  payer?: { name: string; iban: string } | undefined;
  /** What a backup contains besides the database. */
  home?: Omit<Installation, 'db' | 'clock'>;
  keyring?: Keyring;
  /** What everybody sees of stations may have changed; called after each command. Only in the server process. */
  tellStationsChanged?: () => void;
  /** Sends a call to a charging point; only in the server process, which has the connections. */
  callAsHost?: Charging['callAsHost'];
}
