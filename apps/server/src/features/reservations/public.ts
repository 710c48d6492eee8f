export { createReservations } from './reservations.service.ts';
export type { Reservations, ReservationsOptions } from './reservations.service.ts';
export { reservationChanged } from './reservation-changed.ts';
export type { ChargingReservation } from './charging-side.reads.ts';
export type { ChargeSettlement } from './charging-side.service.ts';
