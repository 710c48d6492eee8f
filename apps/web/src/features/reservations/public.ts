export { chooseDraftPlug } from './choose-draft-plug.ts';
export { CancelReservation } from './cancel-reservation.tsx';
export { CostItems } from './cost-items.tsx';
export { isLive } from './reservation-groups.ts';
export { ReservationStatusBadge } from './reservation-status.tsx';
export {
  draftUpdated,
  driverReservationsFetched,
  ownerReservationsFetched,
  selectDraft,
  selectReservations,
  type DraftPlug,
} from './reservations-slice.ts';
