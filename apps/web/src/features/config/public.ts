export { GEOLOCATION, geolocationAnswered, selectConfig } from './config-slice.ts';
