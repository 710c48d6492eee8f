import { defineModule } from '../../platform/modules/define-module.ts';
import { basemapRoutes } from './basemap.routes.ts';
import { createBasemap } from './basemap.service.ts';

export const basemapModule = defineModule({
  name: 'basemap',
  start({ config, log }) {
    const basemap = createBasemap({ ...config, log });
    return {
      offers: { basemap },
      routes: (app) => basemapRoutes(app, basemap),
      // Damaged archives are logged when the server starts, not when the first visitor comes.
      async listening() {
        await basemap.version();
        return undefined;
      },
    };
  },
});
