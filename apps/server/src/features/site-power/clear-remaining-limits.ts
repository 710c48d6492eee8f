import { forEachCollectingErrors } from '../../platform/jobs/for-each-collecting-errors.ts';
import { clearLimit } from './profile-commands.ocpp.ts';
import type { ShareDeps } from './share-site.ts';
import { readRemainingLimits } from './site-power.reads.ts';
import { forgetDefaults } from './site-power.store.ts';

/** Clears our limits from charging points of stations that no longer have a limit; an offline one when it reconnects. */
export async function clearRemainingLimits({
  db,
  ocpp,
}: Pick<ShareDeps, 'db' | 'ocpp'>): Promise<void> {
  await forEachCollectingErrors(
    await readRemainingLimits(db),
    async ({ id, defaults, connectors }) => {
      const connection = ocpp.connection(id);
      if (connection === null) return;
      for (const connector of connectors) await clearLimit(connection, 'session', connector);
      for (const connector of Object.keys(defaults)) {
        const cleared = await clearLimit(connection, 'default', Number(connector));
        if (!cleared.ok && cleared.kind !== 'call-error') return;
      }
      await forgetDefaults(db, id);
    },
  );
}
