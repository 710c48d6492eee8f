import { defineModule } from '../../platform/modules/define-module.ts';
import type { OwnPlaces } from '../places/public.ts';
import { checkStations } from './check/check-stations.service.ts';
import { createStationExport } from './station-export.service.ts';
import { stationExchangeRoutes } from './station-exchange.routes.ts';

interface Needs {
  places: OwnPlaces;
  tellStationsChanged: () => void;
}

const CHECK_EVERY_MS = 20_000;

export const stationExchangeModule = defineModule({
  name: 'station-exchange',
  start: (platform, { places, tellStationsChanged }: Needs) => ({
    offers: {},
    routes: (app) => stationExchangeRoutes(app, createStationExport(platform)),
    jobs: (run) => [
      run.onLeader(CHECK_EVERY_MS, async () => {
        if (await checkStations({ ...platform, places })) tellStationsChanged();
      }),
    ],
  }),
});
