// What drivers, owners and time do to charging points. What charging points say themselves comes in by createOcppHandlers.
import type { ValidRequestOf } from '@voltagora/contract';
import type { Trx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { callAsHost, type PointCall } from './commands/call-point.ts';
import type { ChargingDeps } from './charging-deps.ts';
import { eraseOwnersTraces, forgetAddress, isChargingFor } from './points/owner-leaving.store.ts';
import { createDriverCommands } from './commands/driver-commands.ts';
import { createOwnerCommands } from './commands/owner-commands.ts';
import { followReservations, lockSlots } from './slot-locks/slot-locks.ts';
import { createConfirmations } from './confirmations/confirmations.service.ts';
import { createOwnerTags } from './id-tags/owner-tags.service.ts';
import { listPointEvents } from './connection/point-events.service.ts';
import { forgetEvents } from './connection/point-events.store.ts';
import { forgetAttempts } from './connection/connection-attempts.store.ts';
import { readPointConnection } from './connection/point-connection.service.ts';
import { refreshPresence } from './connection/presence.ts';
import { refuseInUse } from './points/refuse-in-use.ts';
import { disconnectPoints } from './points/disconnect-points.ts';
import { listExportedSessions } from './sessions/session-export.reads.ts';
import type { TakenOff } from '../stations/public.ts';
import { askForStatus } from './status/ask-for-status.ts';
import { plugChanged } from './topics.ts';
import { watchCharging } from './sessions/watchdog.ts';

export type Charging = ReturnType<typeof createCharging>;

export function createCharging(deps: ChargingDeps) {
  return {
    ...createDriverCommands(deps),
    ...createOwnerCommands(deps),
    ...createOwnerTags(deps),
    ...createConfirmations(deps),
    callAsHost: (id: number, call: PointCall) => callAsHost(deps, id, call),
    /** Ends what should have ended. Run it every half minute. */
    watch: (now: Date) => watchCharging(deps, now),
    /** Lets charging points hold the plugs of bookings that begin soon. Run it every half minute. */
    lockSlots: (now: Date) => lockSlots(deps, now),
    followReservations: (onError: (error: unknown) => void) =>
      followReservations({ bus: deps.bus, work: () => lockSlots(deps, deps.clock.now()) }, onError),
    /** Says which charging points are here. Run it when the program starts and then every minute. */
    refreshPresence: () => refreshPresence(deps),

    pointConnection: (id: number, actor: Actor) => readPointConnection(deps, id, actor),
    pointEvents: (id: number, actor: Actor, query: ValidRequestOf<'listPointEvents'>['query']) =>
      listPointEvents(deps, id, actor, query),
    /** Forgets attempts to connect and events that are old or too many. Run it every few minutes. */
    async forget(now: Date): Promise<void> {
      await forgetAttempts(deps.db, now);
      await forgetEvents(deps.db, now);
    },

    exportedSessions: (actor: Actor, limit: number) => listExportedSessions(deps.db, actor, limit),
    isChargingFor,
    forgetAddress,
    eraseOwnersTraces,
    /** Sends charging points away that are nobody's any more; tells that their plugs have changed. */
    disconnectPoints: (taken: Pick<TakenOff, 'pointIds' | 'plugIds'>) =>
      disconnectPoints(deps, taken),
    refuseInUse: (trx: Trx, plugIds: readonly number[]) => refuseInUse(deps, trx, plugIds),
    endIdleCables: (trx: Trx, plugIds: readonly number[]) =>
      deps.reservations.endIdleCables(trx, plugIds, deps.clock.now()),
    plugChanged(plugId: number): void {
      deps.bus.publish(plugChanged, { plugId });
      askForStatus(deps, plugId).catch((error: unknown) =>
        deps.log.warn({ err: error, plugId }, 'status of a new plug could not be requested'),
      );
    },
  };
}
