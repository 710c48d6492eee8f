export { AgreedMarketNote } from './agreed-market.tsx';
export { CancelAsOwner, CancelAsOwnerForm, isRejectable } from './cancel-as-owner.tsx';
export { CancelReservation } from './cancel-reservation.tsx';
export { chooseDraftPlug } from './choose-draft-plug.ts';
export { CostItems } from './cost-items.tsx';
export { feeWords } from './fee-words.ts';
export { isLive } from './reservation-groups.ts';
export { NextReservation } from './next-reservation.tsx';
export { ReservationStatusBadge } from './reservation-status.tsx';
export {
  ownerReservationsFetched,
  selectDraft,
  selectReservations,
  userReservationsFetched,
} from './reservations-slice.ts';
