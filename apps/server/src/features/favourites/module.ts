import { defineModule } from '../../platform/modules/define-module.ts';
import type { Reservations } from '../reservations/public.ts';
import type { Stations } from '../stations/public.ts';
import { favouritesRoutes } from './favourites.routes.ts';
import { createFavourites } from './favourites.service.ts';
import { tables } from './tables.ts';

interface Needs {
  stations: Pick<Stations, 'shown' | 'requireShown'>;
  reservations: Pick<Reservations, 'freeTime'>;
}

export const favouritesModule = defineModule({
  name: 'favourites',
  tables,
  start({ db, clock }, { stations, reservations }: Needs) {
    const favourites = createFavourites({ db, clock, stations, freeTime: reservations.freeTime });
    return { offers: { favourites }, routes: (app) => favouritesRoutes(app, favourites) };
  },
});
