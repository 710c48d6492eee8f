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
  /** The address of this installation for charging points, given the host name that the charging point used. */
  chargingPointUrl: (host: string | null) => string;
  /** Whether this process terminates TLS. Behind a proxy that does, client certificates are not available. */
  endsTls: boolean;
  /** Root certificate of this installation's TLS, in PEM form; null when unknown. */
  readRoot: () => string | null;
}
