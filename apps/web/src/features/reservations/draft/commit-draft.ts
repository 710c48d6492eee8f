import type { Reservation } from '@voltagora/contract';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import type { AppThunk } from '../../../shared/state/hooks.ts';
import { bookingRequest } from './quote/quote-request.ts';
import type { ReservationsState } from '../reservations-slice.ts';

type Root = { reservations: ReservationsState };
export type Commit = { booked: Reservation; error: null } | { booked: null; error: ApiError };

/** Books the draft at its quoted price. The caller clears the draft when it navigates away. */
export function commitDraft(): AppThunk<Root, Promise<Commit | null>> {
  return async (_dispatch, getState, { api }) => {
    const body = bookingRequest(getState().reservations.new_reservation);
    if (!body) return null;
    try {
      const booked = await api.call('createReservation', { body });
      return { booked, error: null };
    } catch (reason) {
      return { booked: null, error: asApiError(reason) };
    }
  };
}
