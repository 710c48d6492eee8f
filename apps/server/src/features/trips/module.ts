// Trips from one place to another, with the stops at which to charge.
import { defineModule } from '../../platform/modules/define-module.ts';
import type { MarketPrices } from '../energy/public.ts';
import type { Reservations } from '../reservations/public.ts';
import type { Stations } from '../stations/public.ts';
import type { Vehicles } from '../vehicles/public.ts';
import { roadsFrom } from './roads/load-roads.ts';
import { createTrips } from './trips.service.ts';
import { tripsRoutes } from './trips.routes.ts';

interface Needs {
  stations: Stations;
  reservations: Reservations;
  vehicles: Vehicles;
  marketPrices: MarketPrices;
}

export const tripsModule = defineModule({
  name: 'trips',
  start({ publicReads, clock, config, log }, needs: Needs) {
    const roads = roadsFrom(config.roads, log);
    const trips = createTrips({ db: publicReads, clock, roads, ...needs });
    return { offers: {}, routes: (app) => tripsRoutes(app, trips) };
  },
});
