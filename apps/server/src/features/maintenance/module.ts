import { defineModule } from '../../platform/modules/define-module.ts';
import type { PointJournal } from '../charging/public.ts';
import { logUploadsRoutes } from './log-uploads.routes.ts';
import { maintenanceHandlers16, maintenanceHandlers201 } from './maintenance-handlers.ocpp.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';
import { createMaintenance } from './maintenance.service.ts';
import { tables } from './tables.ts';

const WATCH_EVERY_MS = 15_000;
const FORGET_EVERY_MS = 600_000;

export const maintenanceModule = defineModule({
  name: 'maintenance',
  tables,
  start(platform, { journal }: { journal: PointJournal }) {
    const deps = { ...platform, ...journal };
    const maintenance = createMaintenance(deps);
    return {
      offers: { maintenance },
      routes(app) {
        maintenanceRoutes(app, maintenance);
        logUploadsRoutes(app, maintenance);
      },
      ocpp16: maintenanceHandlers16(deps),
      ocpp201: maintenanceHandlers201(deps),
      jobs: (run) => [
        run.onLeader(WATCH_EVERY_MS, maintenance.watch),
        run.onLeader(FORGET_EVERY_MS, maintenance.forget),
      ],
    };
  },
});
