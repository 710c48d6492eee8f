export { createEnergy } from './create-energy.ts';
