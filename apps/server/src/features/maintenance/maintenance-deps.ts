import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { OcppServer } from '../../platform/ocpp-server/types.ts';
import type { PointEvents } from '../charging/public.ts';

/** What taking note of a charging point's word on its upkeep takes. */
export interface NoteDeps {
  db: Db;
  clock: Clock;
  events: PointEvents;
}

/** What asking charging points takes besides. */
export interface MaintenanceDeps extends NoteDeps {
  ocpp: Pick<OcppServer, 'connection'>;
  files: FileStore;
  /** Where a charging point reaches this installation, given the host that it came to. */
  chargingPointUrl: (host: string | null) => string;
}
