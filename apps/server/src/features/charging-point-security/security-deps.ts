import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { OcppLog, OcppServer } from '../../platform/ocpp-server/types.ts';
import type { PointEvents } from '../charging/public.ts';

export interface SecurityDeps {
  db: Db;
  clock: Clock;
  log: OcppLog;
  events: PointEvents;
  ocpp: Pick<OcppServer, 'connection'>;
  publicUrl: () => string;
  /** Where a charging point reaches this installation, given the host that it came to. */
  chargingPointUrl: (host: string | null) => string;
  /** Whether this process ends TLS itself; a proxy passes no client certificate on. */
  endsTls: boolean;
  /** The authority by which charging points know this installation, in PEM form; null where it cannot be told. */
  readRoot: () => string | null;
}
