export { createPlaces } from './places.service.ts';
export type { Places } from './places.service.ts';
