import { defineModule } from '../../platform/modules/define-module.ts';
import type { Stations, StationTableService } from '../stations/public.ts';
import { plugCodesRoutes } from './plug-codes.routes.ts';
import { createPlugCodes } from './plug-codes.service.ts';
import { tables } from './tables.ts';

interface Needs {
  stations: Stations;
  stationTable: StationTableService;
}

export const plugCodesModule = defineModule({
  name: 'plug-codes',
  tables,
  start({ db, clock, publicUrl, config, log }, needs: Needs) {
    const host = { name: config.hostName, phone: config.supportPhone };
    const plugCodes = createPlugCodes({ db, clock, publicUrl, log, host, ...needs });
    return { offers: { plugCodes }, routes: (app) => plugCodesRoutes(app, plugCodes) };
  },
});
