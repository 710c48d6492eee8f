export { ownLimitHandlers201 } from './own-limits.ocpp.ts';
export { createSitePower } from './site-power.service.ts';
