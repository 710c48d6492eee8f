export { SELLER_COLUMNS } from './business-profiles.store.ts';
export type { BusinessProfiles } from './business-profiles.service.ts';
