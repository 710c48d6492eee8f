import type { OwnPlaces, Places } from '../places/public.ts';
import type { Stations } from '../stations/public.ts';
import { defineModule } from '../../platform/modules/define-module.ts';
import { createSearch } from './search.service.ts';
import { searchRoutes } from './search.routes.ts';

interface Needs {
  places: OwnPlaces;
  /** Where the host has set one. */
  hostedPlaces: Places | undefined;
  stations: Pick<Stations, 'named'>;
}

export const searchModule = defineModule({
  name: 'search',
  start({ clock }, needs: Needs) {
    const search = createSearch({ clock, ...needs });
    return { offers: {}, routes: (app) => searchRoutes(app, search) };
  },
});
