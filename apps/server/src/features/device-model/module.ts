import { defineModule } from '../../platform/modules/define-module.ts';
import type { PointJournal } from '../charging/public.ts';
import { alertHandlers201 } from './alerts.ocpp.ts';
import { deviceModelRoutes, monitorRoutes } from './device-model.routes.ts';
import { createDeviceModels } from './device-model.service.ts';
import { monitorHandlers201 } from './monitor-commands.ocpp.ts';
import { createMonitors } from './owner-monitors.ts';
import { tables } from './tables.ts';

const READ_EVERY_MS = 15_000;

export const deviceModelModule = defineModule({
  name: 'device-model',
  tables,
  start(platform, { journal }: { journal: PointJournal }) {
    const deps = { ...platform, ...journal };
    const deviceModels = createDeviceModels(deps);
    return {
      offers: { deviceModels },
      routes(app) {
        deviceModelRoutes(app, deviceModels);
        monitorRoutes(app, createMonitors(deps));
      },
      ocpp201: { ...alertHandlers201(journal), ...monitorHandlers201 },
      jobs: (run) => [
        // Not awaited: reading may take half a minute, and must not delay the server's shutdown.
        run.onLeader(READ_EVERY_MS, () => void deviceModels.readNew().catch(run.failed)),
      ],
    };
  },
});
