export type { SecondFactor } from './second-factor.service.ts';
export { sealedFactors } from './sealed-secrets.store.ts';
export { removeFactors } from './remove-factors.service.ts';
