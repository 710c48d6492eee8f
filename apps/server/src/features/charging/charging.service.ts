// What drivers, owners and time do to charge points. What charge points say themselves comes in by createOcppHandlers.
import type { ChargingDeps } from './charging-deps.ts';
import { createDriverCommands } from './driver-commands.ts';
import { createOwnerCommands } from './owner-commands.ts';
import { refreshPresence } from './presence.ts';
import { watchCharging } from './watchdog.ts';

export type Charging = ReturnType<typeof createCharging>;

export function createCharging(deps: ChargingDeps) {
  return {
    ...createDriverCommands(deps),
    ...createOwnerCommands(deps),
    /** Ends what should have ended. Run it every half minute. */
    watch: (now: Date) => watchCharging(deps, now),
    /** Says which charge points are here. Run it when the program starts and then every minute. */
    refreshPresence: () => refreshPresence(deps),
  };
}
