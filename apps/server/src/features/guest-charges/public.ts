export type { GuestCharges } from './guest-charges.service.ts';
