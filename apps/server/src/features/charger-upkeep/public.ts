export { createChargerUpkeep } from './charger-upkeep.service.ts';
export { upkeepHandlers16, upkeepHandlers201 } from './upkeep-handlers.ocpp.ts';
