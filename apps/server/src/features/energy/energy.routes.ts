import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { createEnergy } from './create-energy.ts';

export function energyRoutes(app: HttpApp, energy: ReturnType<typeof createEnergy>): void {
  serve(app, 'listEnergyZones', () => Promise.resolve(energy.zones()));
  serve(app, 'readDayAheadPrices', ({ query }) => energy.dayAheadPrices(query));
  serve(app, 'readResForecast', ({ query }) => energy.resForecast(query));
  serve(app, 'readRecommendation', ({ actor, query }) => energy.recommend(actor, query));
}
