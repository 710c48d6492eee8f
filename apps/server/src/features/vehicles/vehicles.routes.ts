import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Vehicles } from './vehicles.service.ts';

export function vehiclesRoutes(app: HttpApp, vehicles: Vehicles): void {
  serve(app, 'listVehicles', ({ actor }) => vehicles.ofDriver(actor));
  serve(app, 'listVehicleModels', () => vehicles.modelsByManufacturer());
}
