// What drivers, owners and time do to charge points. What charge points say themselves comes in by createOcppHandlers.
import type { Actor } from '../../platform/http/http-app.ts';
import type { ChargingDeps } from './charging-deps.ts';
import { eraseOwnersTraces, forgetAddress, isChargingFor } from './departure.store.ts';
import { createDriverCommands } from './driver-commands.ts';
import { createOwnerCommands } from './owner-commands.ts';
import { publishPlugs } from './publish-plugs.ts';
import { refreshPresence } from './presence.ts';
import { listExportedSessions } from './session-export.reads.ts';
import { watchCharging } from './watchdog.ts';

/** RFC 6455 §7.4.1. */
const POLICY_VIOLATION = 1008;

export type Charging = ReturnType<typeof createCharging>;

export function createCharging(deps: ChargingDeps) {
  return {
    ...createDriverCommands(deps),
    ...createOwnerCommands(deps),
    /** Ends what should have ended. Run it every half minute. */
    watch: (now: Date) => watchCharging(deps, now),
    /** Says which charge points are here. Run it when the program starts and then every minute. */
    refreshPresence: () => refreshPresence(deps),

    exportedSessions: (actor: Actor, limit: number) => listExportedSessions(deps.db, actor, limit),
    isChargingFor,
    forgetAddress,
    eraseOwnersTraces,
    /** Sends charging points away that are nobody's any more. */
    async sendAway(pointIds: readonly number[]): Promise<void> {
      for (const id of pointIds) {
        deps.ocpp.connection(id)?.close(POLICY_VIOLATION, 'This charging point was deleted');
        await publishPlugs(deps, id);
      }
    },
  };
}
