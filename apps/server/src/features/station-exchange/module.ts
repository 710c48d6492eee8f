import { defineModule } from '../../platform/modules/define-module.ts';
import { createStationExport } from './station-export.service.ts';
import { stationExchangeRoutes } from './station-exchange.routes.ts';

export const stationExchangeModule = defineModule({
  name: 'station-exchange',
  start: (platform) => ({
    offers: {},
    routes: (app) => stationExchangeRoutes(app, createStationExport(platform)),
  }),
});
