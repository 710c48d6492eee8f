// The driver's side of a reservation: quote, check, book. Money and calendar change in one transaction.
import type { Reservation, ReservationCost, ReservationDraft } from '@voltagora/contract';
import {
  cutToTwoDecimals,
  freeCancelUntil,
  lateFeeMicro,
  LIVE_RESERVATIONS_MAX,
  microToAmount,
  microToTokenMinor,
  priceSession,
  QUOTE_VALID_SECONDS,
  secondsBetween,
  withGap,
  tokenMinorToTokens,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../../platform/ids.ts';
import { windowAvailability, windowTaken } from './availability.service.ts';
import { mailDriver } from '../mails/booking-mails.service.ts';
import { type DecidedDraft, decideDraft, decideWindow, refuseOccupied } from './draft.service.ts';
import { newIdTag } from './id-tag.ts';
import {
  cardRefusalOf,
  holdOrOpenPayment,
  isPaidByCard,
  refuseUnpayable,
  tokensToHold,
} from './booking-money.ts';
import { presentLines } from '../lists/present-bill.ts';
import { presentPricing } from '../lists/present-reservation.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { reservationChanged } from '../reservation-changed.ts';
import { readReservation } from '../lists/reservations.reads.ts';
import { bookableWeeks, quoteSeries, readWeeks, refusalOfSeries } from './series.service.ts';
import {
  findRepeated,
  insertReservation,
  isTaken,
  lockCalendar,
  lockDriver,
  readStanding,
  type Wanted,
} from '../reservations.store.ts';
import { tokenPriceOf } from './token-price.ts';

/** Returns the cost of a draft with a signed quote. Error codes: those of decideDraft. */
export async function quoteReservation(
  deps: ReservationDeps,
  draft: ReservationDraft,
  actor: Actor | null,
): Promise<ReservationCost> {
  const decided = await decideDraft(deps, draft, actor);
  refuseOccupied(decided.plug, decided, deps.clock.now());
  const { plug, window, tariff, totalMicro, energyWh, powerW } = decided;
  const { token, expiresAt } = await deps.quotes.sign({
    plugId: plug.plugId,
    vehicleId: decided.vehicleId,
    chargeNow: decided.chargeNow,
    weeks: draft.weeks,
    start: window.start.getTime(),
    stop: window.stop.getTime(),
    tariff,
    laterTariff: draft.weeks === 1 ? undefined : decided.laterTariff,
    terms: plug.terms,
    energyWh,
    powerW,
    totalMicro,
  });
  const seconds = secondsBetween(window.start, window.stop);
  return {
    total_cost: microToAmount(totalMicro),
    consumption_kWh: cutToTwoDecimals(energyWh / 1000),
    power_kW: cutToTwoDecimals(powerW / 1000),
    currency: tariff.currency,
    tokens: tokensOf(deps, decided, totalMicro),
    ...presentLines(priceSession(tariff, { energyWh, seconds }).items),
    pricing: presentPricing(tariff),
    start_time: window.start.toISOString(),
    stop_time: window.stop.toISOString(),
    quote: token,
    expires_at: expiresAt.toISOString(),
    cancellation: presentFees(deps, decided),
    card: { amount: microToAmount(totalMicro), refusal: cardRefusalOf(deps, decided, draft) },
    series: await quoteSeries(deps, decided, draft),
  };
}

function presentFees(
  deps: ReservationDeps,
  decided: DecidedDraft,
): ReservationCost['cancellation'] {
  const { plug, window, totalMicro } = decided;
  const feeMicro = lateFeeMicro(plug.terms, { ...window, totalMicro });
  const feeTokens = tokensOf(deps, decided, feeMicro);
  return {
    free_until: freeCancelUntil(plug.terms, {
      ...window,
      bookedAt: deps.clock.now(),
      isStationHidden: false,
    }).toISOString(),
    late_fee_tokens: feeTokens,
    no_show_fee_tokens: feeTokens,
  };
}

const tokensOf = (deps: ReservationDeps, { tariff }: DecidedDraft, micro: number): number =>
  tokenMinorToTokens(microToTokenMinor(micro, tokenPriceOf(deps, tariff)));

/**
 * Returns whether a draft's window is free. Error codes: not_found, plug_not_bookable, plug_not_connected, start_after_stop,
 * window_*, station_closed, quote_expired, quote_mismatch.
 */
export async function checkReservation(deps: ReservationDeps, draft: ReservationDraft) {
  const present = await deps.stations.readBookablePlug(deps.db, draft.plug.id);
  const promised = draft.quote === undefined ? undefined : await deps.quotes.read(draft.quote);
  const plug = promised === undefined ? present : { ...present, terms: promised.terms };
  return windowAvailability(deps, plug, await decideWindow(deps, draft, plug, promised));
}

/**
 * Books a draft. Reservation, calendar entry and hold are written in one transaction. The response is PENDING and unpaid (S3.03).
 * Tokens are held immediately, so the next read says RESERVED; a card payment has to be authorized on its checkout page within 5
 * minutes. Because the first response may have been lost, booking the same quote again, or `charge_now` again within minutes,
 * returns the live booking. Error codes: those of decideDraft, payment_method_unavailable, payment_amount_out_of_range,
 * payment_window_too_far, too_many_reservations, window_taken and not_enough_tokens.
 */
export async function createReservation(
  deps: ReservationDeps,
  draft: ReservationDraft,
  actor: Actor,
  once: Once<Reservation> = withoutKey,
): Promise<Reservation> {
  const decided = await decideDraft(deps, draft, actor);
  refuseUnpayable(deps, decided, draft);
  const bookIn = async (trx: Trx): Promise<Reservation> => {
    const id = await book(deps, trx, { draft, decided, actor });
    return { ...(await readReservation({ ...deps, db: trx }, id, actor)), status: 'PENDING' };
  };
  let booked: Reservation;
  try {
    booked = await deps.db.transaction().execute((trx) => once(trx, () => bookIn(trx)));
  } catch (error) {
    // Read outside of the transaction: after its rollback it cannot run queries.
    if (isTaken(error)) throw await takenMeanwhile(deps, decided, draft);
    throw error;
  }
  deps.bus.publish(reservationChanged, { reservationId: booked.id, plugId: decided.plug.plugId });
  if (booked.payment?.status !== 'open') return booked;
  await deps.payments.openCheckout(booked.payment.id);
  return { ...(await readReservation(deps, booked.id, actor)), status: 'PENDING' };
}

export interface Booking {
  draft: ReservationDraft;
  decided: DecidedDraft;
  actor: Actor;
  /** Where the payment page sends the payer back to. */
  returnPath?: string;
}

/** Returns the id of the reservation, or of the earlier one that was the same request. */
export async function book(deps: ReservationDeps, trx: Trx, booking: Booking): Promise<string> {
  const { draft, decided, actor } = booking;
  const { plug } = decided;
  if (!(await lockDriver(trx, actor.userId))) {
    throw new AppError('token_not_valid', 'This account was deleted.');
  }
  await refuseLostVehicle(deps, trx, booking);
  const first = await findRepeated(trx, wanted(deps, booking));
  if (first !== undefined) return first;
  const { live, owes } = await readStanding(trx, actor.userId);
  if (owes) throw new AppError('tokens_owed', TOKENS_OWED);
  await lockCalendar(trx, plug.plugId);
  // The station may have been deleted meanwhile; its deletion takes the calendar lock too.
  const present = await deps.stations.readBookablePlug(trx, plug.plugId);
  refuseOccupied(present, decided, deps.clock.now());
  const weeks = draft.weeks === 1 ? [decided] : await freeWeeks(trx, booking);
  if (live + weeks.length > LIVE_RESERVATIONS_MAX) {
    const limit = `A driver has at most ${LIVE_RESERVATIONS_MAX} reservations at a time.`;
    throw new AppError('too_many_reservations', limit);
  }
  const seriesId = draft.weeks === 1 ? null : newId();
  const booked = [];
  for (const week of weeks) {
    booked.push(await bookWeek(deps, trx, { ...booking, decided: week }, seriesId));
  }
  const [made] = booked;
  if (made === undefined) throw new Error('There was no week to book');
  const alsoAt = weeks.slice(1).map(({ window }) => window);
  if (made.isReserved) await mailDriver(deps, trx, made.id, 'confirmed', { alsoAt });
  return made.id;
}

const TOKENS_OWED =
  'Tokens are still owed for an earlier booking. Top up the wallet to book again.';

/** The driver, who is locked now, may have deleted the vehicle since the draft was decided. */
async function refuseLostVehicle(
  { vehicles }: ReservationDeps,
  trx: Trx,
  { decided: { vehicleId }, actor }: Booking,
): Promise<void> {
  if (vehicleId === null) return;
  const asked = { vehicleId, driverId: actor.userId };
  if (!(await vehicles.readChargingCar(trx, asked))) throw notFound('vehicle');
}

const freeWeeks = async (trx: Trx, { decided, draft }: Booking) =>
  bookableWeeks(await readWeeks(trx, decided, draft), draft);

/** Books one week and returns whether it is RESERVED, or waits for its payment. */
async function bookWeek(
  deps: ReservationDeps,
  trx: Trx,
  booking: Booking,
  seriesId: string | null,
): Promise<{ id: string; isReserved: boolean }> {
  const { plug, window } = booking.decided;
  const id = newId();
  const row = { ...newRow(deps, id, booking), series_id: seriesId };
  await insertReservation(trx, row, withGap(window, plug.terms));
  const { returnPath } = booking;
  await holdOrOpenPayment(deps, trx, row, { ownerId: plug.ownerId, returnPath });
  return { id, isReserved: row.status === 'RESERVED' };
}

async function takenMeanwhile(
  deps: ReservationDeps,
  decided: DecidedDraft,
  draft: ReservationDraft,
): Promise<AppError> {
  if (draft.weeks === 1) return windowTaken(deps, decided.plug, decided.window);
  return refusalOfSeries(await readWeeks(deps.db, decided, draft));
}

/** The criteria by which an earlier booking counts as the same request. */
function wanted(deps: ReservationDeps, { draft, decided, actor }: Booking): Wanted {
  const { plug, window, chargeNow } = decided;
  const justNow = new Date(deps.clock.now().getTime() - QUOTE_VALID_SECONDS * 1000);
  return {
    driverId: actor.userId,
    plugId: plug.plugId,
    paymentMethod: draft.payment_method.type,
    chargeNow,
    ...(draft.quote !== undefined && { window }),
    ...(draft.quote === undefined && chargeNow && { bookedSince: justNow }),
    ...(draft.weeks > 1 && {
      weeks: { count: draft.weeks, skipsTaken: draft.skip_taken, quotedSince: justNow },
    }),
  };
}

/** A booking with a token hold is RESERVED at once, because the hold is made in the same transaction. */
function newRow(deps: ReservationDeps, id: string, { draft, decided, actor }: Booking) {
  return {
    id,
    user_id: actor.userId,
    plug_id: decided.plug.plugId,
    station_id: decided.plug.stationId,
    vehicle_id: decided.vehicleId,
    start_time: decided.window.start,
    stop_time: decided.window.stop,
    status: isPaidByCard(draft, decided) ? ('PENDING' as const) : ('RESERVED' as const),
    comments: draft.comments,
    payment_method: draft.payment_method.type,
    charge_now: decided.chargeNow,
    tariff: JSON.stringify(decided.tariff),
    booking_terms: JSON.stringify(decided.plug.terms),
    quoted_total_micro: decided.totalMicro,
    quoted_energy_wh: decided.energyWh,
    quoted_power_w: decided.powerW,
    hold_minor: tokensToHold(deps, decided, draft),
    id_tag: newIdTag(),
    created_at: deps.clock.now(),
  };
}
