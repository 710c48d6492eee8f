import { defineModule } from '../../platform/modules/define-module.ts';
import type { Basemap } from '../basemap/public.ts';
import type { OwnPlaces } from '../places/public.ts';
import type { Stations } from '../stations/public.ts';
import { surroundingsRoutes } from './surroundings.routes.ts';
import { createSurroundings } from './surroundings.service.ts';

interface Needs {
  basemap: Pick<Basemap, 'surroundings' | 'version'>;
  places: Pick<OwnPlaces, 'townAt'>;
  stations: Pick<Stations, 'position'>;
}

export const surroundingsModule = defineModule({
  name: 'surroundings',
  start(_platform, needs: Needs) {
    const surroundings = createSurroundings(needs);
    return { offers: {}, routes: (app) => surroundingsRoutes(app, surroundings) };
  },
});
