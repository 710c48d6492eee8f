export { createBusinessProfiles } from './business-profiles.service.ts';
