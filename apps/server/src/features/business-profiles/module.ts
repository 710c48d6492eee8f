import { defineModule } from '../../platform/modules/define-module.ts';
import { businessProfilesRoutes } from './business-profiles.routes.ts';
import { createBusinessProfiles } from './business-profiles.service.ts';

export const businessProfilesModule = defineModule({
  name: 'business-profiles',
  start(platform) {
    const businessProfiles = createBusinessProfiles(platform);
    return {
      offers: { businessProfiles },
      routes: (app) => businessProfilesRoutes(app, businessProfiles),
    };
  },
});
