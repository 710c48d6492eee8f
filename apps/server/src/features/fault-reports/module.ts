import { defineModule } from '../../platform/modules/define-module.ts';
import type { PictureFiles } from '../images/public.ts';
import type { Stations } from '../stations/public.ts';
import { faultReportsRoutes } from './fault-reports.routes.ts';
import { createFaultReports } from './fault-reports.service.ts';
import { tables } from './tables.ts';

interface Needs {
  pictures: PictureFiles;
  stations: Pick<Stations, 'requireShown'>;
}

const FORGET_EVERY_MS = 3_600_000;

export const faultReportsModule = defineModule({
  name: 'fault-reports',
  tables,
  start({ db, publicReads, clock }, { pictures, stations }: Needs) {
    const faultReports = createFaultReports({ db, publicReads, clock, pictures, stations });
    return {
      offers: { faultReports },
      routes: (app) => faultReportsRoutes(app, faultReports),
      jobs: (run) => [run.onLeader(FORGET_EVERY_MS, faultReports.forget)],
    };
  },
});
