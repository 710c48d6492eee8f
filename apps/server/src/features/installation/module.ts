import { defineModule } from '../../platform/modules/define-module.ts';
import { databaseAnswers } from './installation.reads.ts';
import { installationRoutes } from './installation.routes.ts';

const LOOK_EVERY_MS = 15_000;

export const installationModule = defineModule({
  name: 'installation',
  start(platform) {
    const { db, availability, isStopping } = platform;
    return {
      offers: {},
      routes: (app) => installationRoutes(app, { ...platform, isLeaving: isStopping }),
      jobs: (run) => [
        run.onEveryNode(LOOK_EVERY_MS, async () => {
          if (await databaseAnswers(db)) availability.worked();
        }),
      ],
    };
  },
});
