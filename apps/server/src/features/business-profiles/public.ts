export type { BusinessProfiles } from './business-profiles.service.ts';
export { createBusinessProfiles } from './business-profiles.service.ts';
