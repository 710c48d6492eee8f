import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Stations } from './stations.service.ts';

export function stationsRoutes(app: HttpApp, stations: Stations): void {
  serve(app, 'searchStations', ({ params, query }) => stations.search(params, query));
  serve(app, 'listStations', ({ query }) => stations.list(query));
  serve(app, 'listFeaturedStations', async () => ({
    featured_stations: await stations.featured(),
  }));
  serve(app, 'listLatestStations', async () => ({
    latest_stations: await stations.recentlyBooked(),
  }));
  serve(app, 'readStationBySlug', ({ params }) => stations.bySlug(params.slug));
  serve(app, 'readStation', ({ params }) => stations.byId(params.id));
  serve(app, 'listAlternatives', ({ params, query }) => stations.alternatives(params.id, query));
  serve(app, 'readBusyHours', ({ params }) => stations.busyHours(params.id));
  serve(app, 'readPlug', ({ params }) => stations.shownPlug(params.id));
  serve(app, 'listMyStations', ({ actor, query }) => stations.mine(actor, query));
  serve(app, 'listChargingPoints', ({ actor, params }) =>
    stations.chargingPoints(actor, params.id),
  );
  serve(app, 'readAnalytics', ({ actor, query }) => stations.analytics(actor, query.time_zone));
}
