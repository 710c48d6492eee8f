import { defineModule } from '../../platform/modules/define-module.ts';
import { developmentRoutes } from './development.routes.ts';

export const developmentModule = defineModule({
  name: 'development',
  start: (platform) => ({ offers: {}, routes: (app) => developmentRoutes(app, platform) }),
});
