export { createChargerDisplays } from './charger-displays.ts';
