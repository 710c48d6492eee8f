export type { SecondFactor } from './second-factor.service.ts';
export { removeFactors } from './remove-factors.service.ts';
