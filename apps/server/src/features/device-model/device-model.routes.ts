import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { DeviceModels } from './device-model.service.ts';

export function deviceModelRoutes(app: HttpApp, models: DeviceModels): void {
  serve(app, 'readDeviceModel', ({ params, actor }) => models.read(params.id, actor));
  serve(app, 'refreshDeviceModel', ({ params, actor }) => models.refresh(params.id, actor));
}
