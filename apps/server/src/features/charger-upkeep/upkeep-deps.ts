import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { OcppServer } from '../../platform/ocpp-server/types.ts';
import type { PointEvents } from '../charging/public.ts';

/** What taking note of a charger's word on its upkeep takes. */
export interface NoteDeps {
  db: Db;
  clock: Clock;
  events: PointEvents;
}

/** What asking chargers takes besides. */
export interface UpkeepDeps extends NoteDeps {
  ocpp: Pick<OcppServer, 'connection'>;
  files: FileStore;
  /** Where a charger reaches this installation, given the host that it came to. */
  chargerUrl: (host: string | null) => string;
}
