import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { OcppServer } from '../../platform/ocpp-server/types.ts';
import type { PointEvents } from '../charging/public.ts';

/** Needed to handle reports of charging points. */
export interface NoteDeps {
  db: Db;
  clock: Clock;
  events: PointEvents;
}

/** Needed additionally to send commands. */
export interface MaintenanceDeps extends NoteDeps {
  ocpp: Pick<OcppServer, 'connection'>;
  files: FileStore;
  /** The address of this installation for charging points, given the host name that the charging point used. */
  chargingPointUrl: (host: string | null) => string;
}
