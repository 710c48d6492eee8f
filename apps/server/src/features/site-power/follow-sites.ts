// Shares the power of a site again whenever something changes there. One run at a time for each site; a change during a run
// starts another.
import { type Bus, topic } from '../../platform/bus/bus.ts';
import { plugChanged, sessionChanged } from '../charging/public.ts';
import { readLimitedPlugs } from './site-power.reads.ts';
import { shareSite, type ShareDeps } from './share-site.ts';
import { chargingPointPowerChanged } from './topics.ts';

/** Tells the leader that a change happened: every node sees changes, and only the leader shares. */
const siteToShare = topic<Record<string, never>>('site-power.to-share');

interface RunDeps extends ShareDeps {
  bus: Bus;
  isLeader?: (() => boolean) | undefined;
}

export function createSiteRuns(deps: RunDeps) {
  const isLeader = () => deps.isLeader?.() ?? true;
  const running = new Map<number, Promise<void>>();
  const again = new Set<number>();
  let limited: ReadonlyMap<number, number> = new Map();
  let onError: (error: unknown) => void = () => {};

  async function run(stationId: number): Promise<void> {
    do {
      again.delete(stationId);
      await shareSite(deps, stationId);
    } while (again.has(stationId));
  }

  function share(stationId: number): Promise<void> {
    const current = running.get(stationId);
    if (current !== undefined) {
      again.add(stationId);
      return current;
    }
    const next = run(stationId).finally(() => running.delete(stationId));
    running.set(stationId, next);
    return next;
  }

  const soon = (stationId: number | undefined): void => {
    if (stationId !== undefined) void share(stationId).catch((error: unknown) => onError(error));
  };

  /** Reloads which stations have a limit, and shares at each. */
  async function shareAll(): Promise<void> {
    if (!isLeader()) return deps.bus.publish(siteToShare, {});
    limited = await readLimitedPlugs(deps.db);
    for (const stationId of new Set(limited.values())) soon(stationId);
  }

  return {
    share,
    shareAll,
    follow(failed: (error: unknown) => void): { stop(): Promise<void> } {
      onError = failed;
      const { bus } = deps;
      void shareAll().catch(failed);
      const ends = [
        bus.subscribe(siteToShare, () => void shareAll().catch(failed)),
        bus.subscribe(sessionChanged, ({ plugId }) => soon(limited.get(plugId))),
        bus.subscribe(plugChanged, ({ plugId }) => soon(limited.get(plugId))),
        bus.subscribe(chargingPointPowerChanged, () => {
          for (const stationId of new Set(limited.values())) soon(stationId);
        }),
      ];
      return {
        async stop() {
          for (const end of ends) end();
          await Promise.allSettled(running.values());
        },
      };
    },
  };
}
