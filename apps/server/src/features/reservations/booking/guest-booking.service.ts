// Booking without an account: a window that begins now, for as much as was wished, paid by card. The fees of a wallet (no-show,
// idle fee) do not apply: what has not flowed is given back.
import type { ReservationDraft } from '@voltagora/contract';
import {
  type GuestPlug,
  type GuestWish,
  guestHold,
  guestMinutes,
  minutesFree,
  secondsBetween,
  GUEST_BEGINS_WITHIN_MS,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { openTimeOf } from '../../../platform/time/opening-time.ts';
import type { BookablePlug } from '../../stations/public.ts';
import { readTaken } from '../calendar/calendar.reads.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { isTaken } from '../reservations.store.ts';
import { bookingHorizon } from './availability.service.ts';
import { refuseUnpayable } from './booking-money.ts';
import { book } from './booking.service.ts';
import { type DecidedDraft, decideDraft, refuseOccupied } from './draft.service.ts';

/** A window for a guest, with its price; nothing is booked yet. */
export interface GuestDraft {
  decided: DecidedDraft;
  draft: ReservationDraft;
}

export const createGuestBookings = (deps: ReservationDeps) => ({
  /** For how many minutes the plug is free from now. Error codes: those of readBookablePlug. */
  freeNow: async (plugId: number) => {
    const plug = await deps.stations.readBookablePlug(deps.db, plugId);
    return { plug, freeMinutes: await freeMinutesOf(deps, plug) };
  },
  /** Error codes: those of decideDraft, plug_occupied, window_taken, validation_failed, payment_*. */
  decide: (plugId: number, wish: GuestWish) => decide(deps, plugId, wish),
  /** Books within the caller's transaction; returns the id of the reservation. */
  book: (trx: Trx, guest: GuestDraft & { actor: Actor; returnPath: string }) =>
    book(deps, trx, guest),
  isTaken,
  windowTaken,
  /** To be called after the commit: everybody learns of the booking, and the page of the payment is opened. */
  async opened(reservationId: string, plugId: number): Promise<void> {
    deps.bus.publish(reservationChanged, { reservationId, plugId });
    const payment = (await deps.payments.ofReservations(deps.db, [reservationId])).get(
      reservationId,
    );
    if (payment?.status === 'open') await deps.payments.openCheckout(payment.id);
  },
});

async function freeMinutesOf(
  { db, clock }: Pick<ReservationDeps, 'db' | 'clock'>,
  plug: BookablePlug,
): Promise<number> {
  const { terms } = plug;
  const now = clock.now();
  const horizon = bookingHorizon(terms, now);
  const busy = (await readTaken(db, [plug.plugId], horizon)).map(({ entry }) => entry);
  return minutesFree(busy, { now, terms, open: openTimeOf(plug, horizon) });
}

async function decide(deps: ReservationDeps, plugId: number, wish: GuestWish): Promise<GuestDraft> {
  const plug = await deps.stations.readBookablePlug(deps.db, plugId);
  if (wish.kind === 'energy' && plug.tariff.policy === 1) {
    throw new AppError('validation_failed', 'Some fields are not valid.', {
      errors: { wish: ['cannot be an energy where the price is per minute'] },
    });
  }
  if (wish.kind === 'money' && wish.amountMicro <= plug.tariff.flatFeeMicro) {
    throw new AppError('validation_failed', 'Some fields are not valid.', {
      errors: { wish: ['must be more than the start fee'] },
    });
  }
  const freeMinutes = await freeMinutesOf(deps, plug);
  const minutes = guestMinutes(wish, guestPlugOf(plug, freeMinutes));
  if (minutes === undefined) throw windowTaken();
  const draft = draftOf(plugId, minutes);
  const decided = await decideDraft(deps, draft, null);
  const { window, tariff, plug: asked } = decided;
  refuseOccupied(asked, decided, deps.clock.now());
  if (window.start.getTime() > deps.clock.now().getTime() + GUEST_BEGINS_WITHIN_MS) {
    throw windowTaken();
  }
  const seconds = secondsBetween(window.start, window.stop);
  const { idle: _idle, ...withoutIdle } = tariff;
  const hold = guestHold(wish, tariff, { energyWh: decided.energyWh, seconds });
  const terms = { ...asked.terms, noShowFeeMaxMicro: 0 };
  const guest = { ...decided, ...hold, tariff: withoutIdle, plug: { ...asked, terms } };
  refuseUnpayable(deps, guest, draft);
  return { decided: guest, draft };
}

const guestPlugOf = (plug: BookablePlug, freeMinutes: number): GuestPlug => ({
  tariff: plug.tariff,
  maxPowerW: plug.maxPowerW,
  minMinutes: plug.terms.minMinutes,
  freeMinutes,
});

const draftOf = (plugId: number, minutes: number): ReservationDraft => ({
  plug: { id: plugId },
  comments: '',
  payment_method: { type: 'fiat', name: 'Card' },
  charge_now: true,
  duration_minutes: minutes,
  weeks: 1,
  skip_taken: false,
});

function windowTaken(): AppError {
  const detail = 'The plug is not free for so long. Choose less.';
  return new AppError('window_taken', detail, { reservations_in_conflict: [], free_windows: [] });
}
