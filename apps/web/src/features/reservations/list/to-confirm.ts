import type { Reservation } from '@voltagora/contract';

/** Whether its session waits for the driver's answer. */
export const isToConfirm = ({ confirmation }: Pick<Reservation, 'confirmation'>): boolean =>
  confirmation?.outcome === null;
