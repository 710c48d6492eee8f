export { CancelAsOwnerForm, isRejectable } from './list/cancel-as-owner.tsx';
export { chooseDraftPlug } from './draft/choose-draft-plug.ts';
export { NextReservation } from './list/next-reservation.tsx';
export { ReservationStatusBadge } from './list/reservation-status.tsx';
export { SessionRecordFacts } from './live/session-record.tsx';
export { selectDraft, selectReservations } from './reservations-slice.ts';
export { isToConfirm } from './list/to-confirm.ts';
