// What drivers, owners and time do to charge points. What charge points say themselves comes in by createOcppHandlers.
import type { ValidRequestOf } from '@voltagora/contract';
import type { Trx } from '../../platform/db/connection.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import { callAsHost } from './call-point.ts';
import type { ChargingDeps } from './charging-deps.ts';
import { eraseOwnersTraces, forgetAddress, isChargingFor } from './departure.store.ts';
import { createDriverCommands } from './driver-commands.ts';
import { createOwnerCommands } from './owner-commands.ts';
import { followReservations, holdPlugs } from './hold-plugs.ts';
import { createOwnerTags } from './owner-tags.service.ts';
import { listPointEvents } from './point-events.service.ts';
import { forgetEvents } from './point-events.store.ts';
import { forgetAttempts } from './connection-attempts.store.ts';
import { readPointConnection } from './point-connection.service.ts';
import { refreshPresence } from './presence.ts';
import { refuseInUse } from './refuse-in-use.ts';
import { sendAway } from './send-away.ts';
import { listExportedSessions } from './session-export.reads.ts';
import { plugChanged } from './topics.ts';
import { watchCharging } from './watchdog.ts';

export type Charging = ReturnType<typeof createCharging>;

export function createCharging(deps: ChargingDeps) {
  return {
    ...createDriverCommands(deps),
    ...createOwnerCommands(deps),
    ...createOwnerTags(deps),
    callAsHost: (id: number, call: Parameters<typeof callAsHost>[2]) => callAsHost(deps, id, call),
    /** Ends what should have ended. Run it every half minute. */
    watch: (now: Date) => watchCharging(deps, now),
    /** Lets chargers hold the plugs of bookings that begin soon. Run it every half minute. */
    holdPlugs: (now: Date) => holdPlugs(deps, now),
    followReservations: (onError: (error: unknown) => void) =>
      followReservations({ bus: deps.bus, work: () => holdPlugs(deps, deps.clock.now()) }, onError),
    /** Says which charge points are here. Run it when the program starts and then every minute. */
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
    sendAway: (taken: Parameters<typeof sendAway>[1]) => sendAway(deps, taken),
    refuseInUse: (trx: Trx, plugIds: readonly number[]) => refuseInUse(deps, trx, plugIds),
    plugChanged: (plugId: number) => deps.bus.publish(plugChanged, { plugId }),
  };
}
