import { defineModule } from '../../platform/modules/define-module.ts';
import type { PictureFiles } from '../images/public.ts';
import { createGarage } from './garage.service.ts';
import { tables } from './tables.ts';
import { vehiclesRoutes } from './vehicles.routes.ts';
import { createVehicles } from './vehicles.service.ts';

export const vehiclesModule = defineModule({
  name: 'vehicles',
  tables,
  start({ db, clock }, { pictures }: { pictures: PictureFiles }) {
    const vehicles = createVehicles({ db });
    const garage = createGarage({ db, clock, pictures });
    return {
      offers: { vehicles },
      routes: (app) => vehiclesRoutes(app, vehicles, garage),
      prepare: vehicles.loadReferenceModels,
    };
  },
});
