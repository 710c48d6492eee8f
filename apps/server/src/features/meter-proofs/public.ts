export { createMeterProofs } from './meter-proofs.service.ts';
