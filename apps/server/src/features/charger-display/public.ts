export { createChargerDisplays } from './charger-display.service.ts';
