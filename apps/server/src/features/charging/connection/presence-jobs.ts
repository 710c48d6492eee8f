// Keeps the connected state of charging points up to date: every node checks its own regularly, and all check when a node joins
// or leaves.
import { repeat } from '../../../platform/jobs/repeating-job.ts';
import type { JoinedNodes } from '../../../platform/nodes/join-nodes.ts';
import type { OcppServer } from '../../../platform/ocpp-server/types.ts';

const PRESENCE_EVERY_MS = 60_000;
const COMPARE_EVERY_MS = 15_000;
/** After an outage every live node has registered itself within this time. */
const ALL_SEEN_WITHIN_MS = 15_000;

interface Parts {
  ocpp: Pick<OcppServer, 'compare'>;
  charging: { refreshPresence(): Promise<void> };
  nodes: JoinedNodes | undefined;
}

export function presenceJobs(
  { ocpp, charging, nodes }: Parts,
  failed: (error: unknown) => void,
): { stop(): Promise<void> }[] {
  const presence = repeat(PRESENCE_EVERY_MS, charging.refreshPresence, failed);
  if (nodes === undefined) return [presence];
  const comparing = repeat(COMPARE_EVERY_MS, async () => ocpp.compare?.(), failed);
  let soon: NodeJS.Timeout | undefined;
  nodes.life.onBeat(({ wasLiving, haveOthersChanged, isSteady }) => {
    if (wasLiving && !haveOthersChanged) return;
    void comparing.runNow();
    if (isSteady) return void presence.runNow();
    soon ??= setTimeout(() => {
      soon = undefined;
      void presence.runNow();
    }, ALL_SEEN_WITHIN_MS).unref();
  });
  nodes.network.onUp(() => void comparing.runNow());
  void nodes.life.beatNow();
  return [presence, comparing, { stop: async () => clearTimeout(soon) }];
}
