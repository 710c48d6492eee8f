export { createVehicles } from './vehicles.service.ts';
export type { Vehicles } from './vehicles.service.ts';
