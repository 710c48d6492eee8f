export { createPlaces } from './places.service.ts';
