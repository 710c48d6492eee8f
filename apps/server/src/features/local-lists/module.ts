import { defineModule } from '../../platform/modules/define-module.ts';
import type { PointJournal } from '../charging/public.ts';
import { localListRoutes } from './local-lists.routes.ts';
import { createLocalLists } from './local-lists.service.ts';
import { tables } from './tables.ts';

const KEEP_EVERY_MS = 15_000;

export const localListsModule = defineModule({
  name: 'local-lists',
  tables,
  start(platform, { journal }: { journal: PointJournal }) {
    const localLists = createLocalLists({ ...platform, ...journal });
    return {
      offers: { localLists },
      routes: (app) => localListRoutes(app, localLists),
      jobs(run) {
        const keeping = run.onLeader(KEEP_EVERY_MS, localLists.keep);
        const endFollowing = localLists.follow(platform.leaderBus, keeping.runNow, run.failed);
        return [keeping, { stop: async () => endFollowing() }];
      },
    };
  },
});
