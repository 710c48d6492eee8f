import type { GuestCharge } from '@voltagora/contract';

export type PartProps = { charge: GuestCharge; secret: string };
