import { defineModule } from '../../platform/modules/define-module.ts';
import { withHostedPlaces } from './hosted-places.ts';
import { placesRoutes } from './places.routes.ts';
import { createPlaces } from './places.service.ts';

export const placesModule = defineModule({
  name: 'places',
  start({ config, clock, log }) {
    const own = createPlaces();
    const service = config.outside.places;
    const places = service ? withHostedPlaces({ own, service, clock, log }) : own;
    return {
      offers: { places: own, hostedPlaces: service ? places : undefined },
      routes: (app) => placesRoutes(app, places),
      async listening() {
        void places.warmUp();
        return undefined;
      },
    };
  },
});
