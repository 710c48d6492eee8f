import { defineModule } from '../../platform/modules/define-module.ts';
import type { Stations } from '../stations/public.ts';
import { plugCodesRoutes } from './plug-codes.routes.ts';
import { createPlugCodes } from './plug-codes.service.ts';
import { tables } from './tables.ts';

export const plugCodesModule = defineModule({
  name: 'plug-codes',
  tables,
  start({ db, clock, publicUrl, config }, { stations }: { stations: Stations }) {
    const host = { name: config.hostName, phone: config.supportPhone };
    const plugCodes = createPlugCodes({ db, clock, publicUrl, stations, host });
    return { offers: { plugCodes }, routes: (app) => plugCodesRoutes(app, plugCodes) };
  },
});
