import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { OcppLog } from '../../platform/ocpp-server/types.ts';
import type { Reservations } from '../reservations/public.ts';
import type { ConnectionAttempts } from './connection/connection-attempts.ts';
import type { PointEvents } from './connection/point-events.ts';

/** What handling a charging point's messages takes. */
export interface HandlerDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: OcppLog;
  reservations: Reservations;
  attempts: ConnectionAttempts;
  events: PointEvents;
  /** How much more than the plug's rated energy a meter may show before it is not believed; 1.5 left out. */
  meterHeadroom?: number;
  /** Whether a new charging point is set up before its boot is accepted. */
  setsUpAtBoot?: boolean;
}
