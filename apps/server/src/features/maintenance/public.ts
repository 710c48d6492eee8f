export { createMaintenance } from './maintenance.service.ts';
export { maintenanceHandlers16, maintenanceHandlers201 } from './maintenance-handlers.ocpp.ts';
export { eraseMaintenanceOf } from './logs.store.ts';
