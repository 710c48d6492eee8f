import { defineModule } from '../../platform/modules/define-module.ts';
import { watchHealth } from './installation.reads.ts';
import { installationRoutes } from './installation.routes.ts';

const LOOK_EVERY_MS = 15_000;

export const installationModule = defineModule({
  name: 'installation',
  start(platform) {
    const { db, availability, isStopping } = platform;
    const isHealthy = watchHealth(db);
    return {
      offers: {},
      routes: (app) => installationRoutes(app, { ...platform, isHealthy, isLeaving: isStopping }),
      jobs: (run) => [
        run.onEveryNode(LOOK_EVERY_MS, async () => {
          if (await isHealthy()) availability.worked();
        }),
      ],
    };
  },
});
