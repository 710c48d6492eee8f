// Second factors as a module: authenticator app, passkeys and recovery codes.
import { defineModule } from '../../platform/modules/define-module.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { createSecondFactor } from './second-factor.service.ts';
import { tables } from './tables.ts';

const FORGET_EVERY_MS = 600_000;

export const secondFactorModule = defineModule({
  name: 'second-factor',
  tables,
  start(platform) {
    const secondFactor = createSecondFactor(platform);
    return {
      offers: { secondFactor },
      routes: (app) => secondFactorRoutes(app, secondFactor),
      jobs: (run) => [run.onLeader(FORGET_EVERY_MS, secondFactor.forget)],
    };
  },
});
