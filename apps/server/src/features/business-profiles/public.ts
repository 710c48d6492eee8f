export type { BusinessProfiles } from './business-profiles.service.ts';
