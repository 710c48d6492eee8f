export type { Reservations } from './reservations.service.ts';
export { reservationChanged } from './reservation-changed.ts';
export type { ChargingReservation } from './endings/charging-reservations.reads.ts';
export { mailDriver } from './mails/booking-mails.service.ts';
export { calendarChanged } from './calendar/calendar-changed.ts';
export { readTariff } from './lists/stored-json.ts';
export {
  closeHold,
  isHeldForBooking,
  noteAnswer,
  takeDueSlotLocks,
  takeEndedSlotLocks,
  takeLoss,
} from './slot-locks/slot-locks.store.ts';
export type {
  DueSlotLock,
  EndedSlotLock,
  Here,
  LostSlotLock,
  SlotLockAnswer,
} from './slot-locks/slot-locks.store.ts';
export { noteUnseenCables } from './endings/idle-cables.store.ts';
export { clearNotes } from './calendar/unavailable.store.ts';
