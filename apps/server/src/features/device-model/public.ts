export { alertHandlers201 } from './alerts.ocpp.ts';
export { monitorHandlers201 } from './monitor-commands.ocpp.ts';
export { createMonitors } from './owner-monitors.ts';
export { createDeviceModels } from './device-model.service.ts';
export { readStoredSettings } from './kept-model.ts';
export type { StoredSettings } from './kept-model.ts';
export { eraseConfigurationsOf } from './device-model.store.ts';
