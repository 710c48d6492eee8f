import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { OcppLog, OcppServer } from '../../platform/ocpp-server/types.ts';

export interface DeviceModelDeps {
  db: Db;
  clock: Clock;
  log: OcppLog;
  ocpp: Pick<OcppServer, 'connection'>;
}
