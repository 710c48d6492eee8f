export { eraseMaintenanceOf } from './logs.store.ts';
