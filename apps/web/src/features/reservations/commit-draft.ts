import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import type { AppThunk } from '../../shared/state/hooks.ts';
import { bookingRequest } from './quote-request.ts';
import { draftCompleted, type ReservationsState } from './reservations-slice.ts';

type Root = { reservations: ReservationsState };
export type Commit = { id: string; error: null } | { id: null; error: ApiError };

/** Books the draft at its quoted price and forgets it; a refusal leaves the draft as it is. */
export function commitDraft(): AppThunk<Root, Promise<Commit | null>> {
  return async (dispatch, getState, { api }) => {
    const body = bookingRequest(getState().reservations.new_reservation);
    if (!body) return null;
    try {
      const { id } = await api.call('createReservation', { body }, { silent: true });
      dispatch(draftCompleted());
      return { id, error: null };
    } catch (reason) {
      return { id: null, error: asApiError(reason) };
    }
  };
}
