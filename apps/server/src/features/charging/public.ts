export { createChargePointHooks } from './charge-point-hooks.ocpp.ts';
export { createLiveSockets } from './charging.live.ts';
export { createOcppHandlers } from './charging.ocpp.ts';
export { createOcppHandlers201 } from './handlers-201.ocpp.ts';
export { createCharging } from './charging.service.ts';
export type { Charging } from './charging.service.ts';
export { createPointJournal } from './point-journal.ts';
export { hashPointSecret } from './point-secret.ts';
export { createPointEditing } from './point-editing.service.ts';
