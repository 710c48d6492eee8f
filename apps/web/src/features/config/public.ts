export { useClientConfig } from './use-client-config.ts';
export { usePosition } from './use-position.ts';
export { pushTokenRegistered, pushTokenUnregistered, selectPushToken } from './config-slice.ts';
