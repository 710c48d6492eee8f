import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import type { Maintenance } from './maintenance.service.ts';

export function maintenanceRoutes(app: HttpApp, upkeep: Maintenance): void {
  serve(app, 'readUpkeep', ({ params, actor }) => upkeep.read(params.id, actor));
  serve(app, 'updateFirmware', ({ params, body, actor }) =>
    upkeep.updateFirmware(params.id, body, actor),
  );
  serve(app, 'requestLog', ({ params, body, actor }) => upkeep.requestLog(params.id, body, actor));
  serve(app, 'publishFirmware', ({ params, body, actor }) =>
    upkeep.publishFirmware(params.id, body, actor),
  );
  serve(app, 'withdrawFirmware', ({ params, actor }) => upkeep.withdrawFirmware(params, actor));
  serve(app, 'requestCustomerReport', ({ params, body, actor }) =>
    upkeep.requestCustomerReport(params.id, body, actor),
  );
  serveDownload(app, 'downloadLog', ({ params, actor }) => upkeep.readLogFile(params, actor));
}
