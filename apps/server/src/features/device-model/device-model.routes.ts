import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { DeviceModels } from './device-model.service.ts';
import type { Monitors } from './owner-monitors.ts';

export function deviceModelRoutes(app: HttpApp, models: DeviceModels): void {
  serve(app, 'readDeviceModel', ({ params, actor }) => models.read(params.id, actor));
  serve(app, 'refreshDeviceModel', ({ params, actor }) => models.refresh(params.id, actor));
}

export function monitorRoutes(app: HttpApp, monitors: Monitors): void {
  serve(app, 'listMonitors', ({ params, actor }) => monitors.list(params.id, actor));
  serve(app, 'setMonitor', ({ params, body, actor }) => monitors.set(params.id, body, actor));
  serve(app, 'clearMonitor', ({ params, actor }) => monitors.clear(params, actor));
  serve(app, 'setMonitoringBase', ({ params, body, actor }) =>
    monitors.setBase(params.id, body, actor),
  );
  serve(app, 'setMonitoringLevel', ({ params, body, actor }) =>
    monitors.setLevel(params.id, body, actor),
  );
}
