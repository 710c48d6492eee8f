export { createReservations } from './reservations.service.ts';
export type { Reservations } from './reservations.service.ts';
export { reservationChanged } from './reservation-changed.ts';
export type { ChargingReservation } from './endings/charging-reservations.reads.ts';
export { mailDriver } from './mails/booking-mails.service.ts';
export { calendarChanged } from './calendar/calendar-changed.ts';
export { readTariff } from './lists/stored-json.ts';
