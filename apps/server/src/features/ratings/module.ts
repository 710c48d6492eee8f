// Ratings of stations by drivers and of drivers by owners.
import { defineModule } from '../../platform/modules/define-module.ts';
import type { Reports, Stations } from '../stations/public.ts';
import { ratingsRoutes } from './ratings.routes.ts';
import { createRatings } from './ratings.service.ts';
import { tables } from './tables.ts';

interface Needs {
  stations: Pick<Stations, 'requireShown'>;
  reports: Pick<Reports, 'file'>;
}

export const ratingsModule = defineModule({
  name: 'ratings',
  tables,
  start({ db, publicReads, clock }, { stations, reports }: Needs) {
    const ratings = createRatings({
      db,
      publicReads,
      clock,
      reports,
      requireShown: stations.requireShown,
    });
    return { offers: { ratings }, routes: (app) => ratingsRoutes(app, ratings) };
  },
});
