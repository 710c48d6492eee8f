import { topic } from '../../platform/bus/bus.ts';

/** Published after every committed change of a reservation. */
export const reservationChanged = topic<{ reservationId: string; plugId: number }>(
  'reservation.changed',
);
