import type { ClientRequest } from '../../../../shared/api/call-kinds.ts';
import { refusedWeeks } from '../window/series-weeks.ts';
import type { NewReservation } from '../../reservations-slice.ts';

type DraftBody = ClientRequest<'quoteReservation'>['body'];

/** The body of a quote request, or null while plug or window are missing (S4.03). */
export function quoteRequest(draft: NewReservation): DraftBody | null {
  const { plug, reservation, vehicle, charge_now, duration_minutes, paymentMethod, weeks } = draft;
  if (!plug) return null;
  const common = {
    plug: { id: plug.id },
    payment_method: paymentMethod,
    vehicle: vehicle && { id: vehicle.id },
  };
  if (charge_now) {
    return { ...common, charge_now, duration_minutes: duration_minutes ?? undefined };
  }
  const { start_time, stop_time } = reservation ?? {};
  if (!start_time || !stop_time) return null;
  return { ...common, start_time, stop_time, ...(weeks > 1 && { weeks }) };
}

/** The body of a booking, with the quote that was shown (S7.35). */
export function bookingRequest(draft: NewReservation): DraftBody | null {
  const request = quoteRequest(draft);
  if (!request || !draft.cost) return null;
  // Weeks shown as taken are left out; if another one has been taken since, the server refuses and a new quote is requested.
  const skip = refusedWeeks(draft.cost).length > 0 && { skip_taken: true };
  return { ...request, ...skip, comments: draft.comments, quote: draft.cost.quote };
}
