export { createReservations } from './reservations.service.ts';
export type { Reservations } from './reservations.service.ts';
export { reservationChanged } from './reservation-changed.ts';
export type { ChargingReservation } from './charging-side.reads.ts';
export { mailDriver } from './booking-mails.service.ts';
export { calendarChanged } from './calendar-changed.ts';
export { readTariff } from './stored-json.ts';
