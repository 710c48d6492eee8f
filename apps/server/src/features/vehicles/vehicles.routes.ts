import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveUpload } from '../../platform/http/downloads/serve-upload.ts';
import { PICTURE_BYTES_MAX } from '../images/public.ts';
import type { Garage } from './garage.service.ts';
import type { Vehicles } from './vehicles.service.ts';

export function vehiclesRoutes(app: HttpApp, vehicles: Vehicles, garage: Garage): void {
  serve(app, 'listVehicles', ({ actor }) => vehicles.ofDriver(actor));
  serve(app, 'listVehicleModels', () => vehicles.modelsByManufacturer());
  serve(app, 'createVehicle', ({ actor, body, once }) => garage.add(actor, body, once));
  serve(app, 'updateVehicle', ({ actor, params, body }) => garage.change(actor, params.id, body));
  serve(app, 'deleteVehicle', ({ actor, params }) => garage.remove(actor, params.id));
  serveUpload(
    app,
    'uploadVehicleImage',
    {
      maxBytes: PICTURE_BYTES_MAX,
      admit: ({ actor, params }) => garage.admit(actor, params.id),
    },
    ({ actor, params, file }) => garage.setPicture(actor, params.id, file),
  );
  serve(app, 'deleteVehicleImage', ({ actor, params }) => garage.removePicture(actor, params.id));
}
