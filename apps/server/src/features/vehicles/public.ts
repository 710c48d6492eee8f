export type { Vehicles } from './vehicles.service.ts';
