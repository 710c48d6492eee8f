export { readStoredSettings } from './kept-model.ts';
export type { StoredSettings } from './kept-model.ts';
export { eraseConfigurationsOf } from './device-model.store.ts';
