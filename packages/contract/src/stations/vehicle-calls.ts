// Calls about a driver's vehicles; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { NoContent, PrivateIdParams } from '../primitives.ts';
import * as vehicles from './vehicles.ts';

/** The calls about vehicles, part of `calls`. */
export const vehicleCalls = {
  listVehicles: {
    method: 'GET',
    path: '/api/my-vehicles/',
    access: 'driver',
    tag: 'Vehicles',
    status: 200,
    summary: "The driver's vehicles",
    answer: vehicles.Vehicles,
  },
  createVehicle: {
    method: 'POST',
    path: '/api/my-vehicles/',
    access: 'driver',
    tag: 'Vehicles',
    status: 201,
    summary: 'Add a vehicle; the first one is the default',
    body: vehicles.VehicleInput,
    isIdempotent: true,
    answer: vehicles.Vehicle,
  },
  updateVehicle: {
    method: 'PUT',
    path: '/api/my-vehicles/{id}/',
    access: 'driver',
    tag: 'Vehicles',
    status: 200,
    summary: 'Change a vehicle; bookings keep the power and energy they were quoted with',
    params: PrivateIdParams,
    body: vehicles.VehicleInput,
    answer: vehicles.Vehicle,
  },
  deleteVehicle: {
    method: 'DELETE',
    path: '/api/my-vehicles/{id}/',
    access: 'driver',
    tag: 'Vehicles',
    status: 204,
    summary: 'Remove a vehicle and its picture; refused while a booking that is not over names it',
    params: PrivateIdParams,
    answer: NoContent,
  },
  uploadVehicleImage: {
    method: 'POST',
    path: '/api/vehicles/{id}/upload-image/',
    access: 'driver',
    tag: 'Vehicles',
    status: 201,
    summary: 'Set the picture: multipart, one file, JPEG, PNG or WebP',
    params: PrivateIdParams,
    isMultipart: true,
    answer: vehicles.Picture,
  },
  deleteVehicleImage: {
    method: 'DELETE',
    path: '/api/vehicles/{id}/image/',
    access: 'driver',
    tag: 'Vehicles',
    status: 204,
    summary: 'Remove the picture',
    params: PrivateIdParams,
    answer: NoContent,
  },
  listVehicleModels: {
    method: 'GET',
    path: '/api/users/vehicles/models-by-manufacturer/',
    access: 'anyone',
    tag: 'Vehicles',
    status: 200,
    summary: 'Vehicle models, grouped by manufacturer',
    answer: vehicles.ModelsByManufacturer,
  },
} as const satisfies Record<string, Call>;
