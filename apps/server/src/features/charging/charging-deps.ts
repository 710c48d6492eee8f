import type { ChargingPoint } from '@voltagora/contract';
import type { Config } from '../../platform/config.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { OcppLog, OcppServer } from '../../platform/ocpp-server/types.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Reservations } from '../reservations/public.ts';
import type { PointEvents } from './connection/point-events.ts';

/** What commanding and watching charging points takes. */
export interface ChargingDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: OcppLog;
  reservations: Reservations;
  /** The charging points that are connected, to whichever node. */
  ocpp: Pick<OcppServer, 'command' | 'connection'> &
    Partial<Pick<OcppServer, 'here' | 'elsewhere'>>;
  /** One of an owner's charging points; refuses with not_found. */
  readPoint: (actor: Actor, id: number) => Promise<ChargingPoint>;
  config: Pick<Config, 'noEnergy'>;
  /** Where people and charging points reach this installation. */
  publicUrl: () => string;
  events: PointEvents;
}
