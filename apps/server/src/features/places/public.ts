export { createPlaces } from './places.service.ts';
export { withHostedPlaces } from './hosted-places.ts';
