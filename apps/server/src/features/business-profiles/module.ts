import { defineModule } from '../../platform/modules/define-module.ts';
import { businessProfilesRoutes } from './business-profiles.routes.ts';
import { createBusinessProfiles } from './business-profiles.service.ts';
import { tables } from './tables.ts';

export const businessProfilesModule = defineModule({
  name: 'business-profiles',
  tables,
  start(platform) {
    const businessProfiles = createBusinessProfiles(platform);
    return {
      offers: { businessProfiles },
      routes: (app) => businessProfilesRoutes(app, businessProfiles),
    };
  },
});
