// Extends a booking: calendar entry and hold grow in one transaction. The overrun watchdog reads the window anew each time.
import type { AnswerOf, Reservation } from '@voltagora/contract';
import {
  addMinutes,
  type BookingWindow,
  isExtensionTime,
  laterStops,
  microToAmount,
  microToTokenMinor,
  isDcPlug,
  quoteLonger,
  SALE_REFUSAL_DETAILS,
  withGap,
  tokenMinorToTokens,
  transitionOf,
  type WindowQuote,
} from '@voltagora/domain';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Once } from '../../../platform/http/idempotency/idempotent.ts';
import { mailDriver } from '../mails/booking-mails.service.ts';
import {
  readNextTaken,
  readStationCalendar,
  readTaken,
  toTimeWindow,
} from '../calendar/calendar.reads.ts';
import { readPlugType } from './other-plugs.reads.ts';
import { openTimeOf } from '../../../platform/time/opening-time.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import type { ReservationColumns } from '../lists/reservation-row.reads.ts';
import { findReservation, readReservation } from '../lists/reservations.reads.ts';
import {
  applyEvent,
  isTaken,
  lockCalendar,
  lockReservation,
  moveEntryStop,
} from '../reservations.store.ts';
import { StoredTariff, termsOfBooking } from '../lists/stored-json.ts';
import { tokenPriceOf } from '../booking/token-price.ts';

type Refusal =
  | 'reservation_not_extendable'
  | 'extension_needs_tokens'
  | 'window_too_long'
  | 'window_taken'
  | 'station_closed'
  | 'charging_point_away';

const DETAILS = {
  reservation_not_extendable: 'This reservation can no longer be extended.',
  extension_needs_tokens: 'A booking paid by card cannot be extended.',
  window_too_long: 'The window is too long.',
  window_taken: 'The plug is taken after this reservation.',
  station_closed: 'The station is closed after this reservation.',
  charging_point_away: SALE_REFUSAL_DETAILS.charging_point_away,
} as const satisfies Record<Refusal, string>;

/** Later ends that are available now, and what each adds to the cost. Error codes: not_found. */
export async function readExtensions(
  deps: ReservationDeps,
  id: string,
  actor: Actor,
): Promise<AnswerOf<'readExtensions'>> {
  const row = await findReservation(deps.db, id);
  if (row === undefined || row.user_id !== actor.userId) throw notFound('reservation');
  const found = await findStops(deps, deps.db, row);
  const battery = await readBattery(deps, deps.db, row);
  const results = found.stops.map((stop) => {
    const { totalMicro } = quoteUntil(row, stop, battery);
    const addedMinor = tokensFor(deps, row, totalMicro) - row.hold_minor;
    return {
      stop_time: stop.toISOString(),
      total_cost: microToAmount(totalMicro),
      added_cost: microToAmount(totalMicro - row.quoted_total_micro),
      added_tokens: tokenMinorToTokens(Math.max(0, addedMinor)),
    };
  });
  return { results, count: results.length, refusal: found.refusal ?? null };
}

export interface AskedExtension {
  stop_time: string;
  once: Once<Reservation>;
}

/**
 * Extends a booking to a later end; its current end changes nothing. Error codes: not_found, reservation_not_extendable,
 * extension_needs_tokens, window_off_slot, window_too_long, window_taken, station_closed, charging_point_away, not_enough_tokens.
 */
export async function extendReservation(
  deps: ReservationDeps,
  id: string,
  actor: Actor,
  { stop_time: wanted, once }: AskedExtension,
): Promise<Reservation> {
  const stop = new Date(wanted);
  const seen = await findReservation(deps.db, id);
  if (seen === undefined || seen.user_id !== actor.userId) throw notFound('reservation');
  const extendIn = async (trx: Trx): Promise<Reservation> => {
    await lockCalendar(trx, seen.plug_id);
    const row = await lockReservation(trx, id);
    if (row === undefined) throw notFound('reservation');
    if (row.stop_time.getTime() !== stop.getTime()) await extend(deps, trx, row, stop);
    return readReservation({ ...deps, db: trx }, id, actor);
  };
  try {
    const extended = await deps.db.transaction().execute((trx) => once(trx, () => extendIn(trx)));
    deps.bus.publish(reservationChanged, { reservationId: id, plugId: seen.plug_id });
    return extended;
  } catch (error) {
    // Read outside of the transaction: after its rollback it cannot run queries.
    if (isTaken(error)) throw await takenAfter(deps.db, seen, stop);
    throw error;
  }
}

async function extend(
  deps: ReservationDeps,
  trx: Trx,
  row: ReservationColumns,
  stop: Date,
): Promise<void> {
  const found = await findStops(deps, trx, row);
  if (!found.stops.some((each) => each.getTime() === stop.getTime())) {
    throw await refusalOf(trx, row, stop, found);
  }
  const { totalMicro, energyWh } = quoteUntil(row, stop, await readBattery(deps, trx, row));
  const holdMinor = Math.max(tokensFor(deps, row, totalMicro), row.hold_minor);
  const { stop: entryStop } = withGap({ start: row.start_time, stop }, termsOfBooking(row));
  await moveEntryStop(trx, row.id, entryStop);
  const isExtended = await applyEvent(trx, row.id, row.status, 'extend', {
    stop_time: stop,
    quoted_total_micro: totalMicro,
    quoted_energy_wh: energyWh,
    hold_minor: holdMinor,
  });
  if (!isExtended) throw refuse('reservation_not_extendable');
  await deps.wallet.replaceHold(trx, { reservationId: row.id, amountMinor: holdMinor });
  await mailDriver(deps, trx, row.id, 'extended');
}

/** In hundredths of a token, at the token price of the booking. */
const tokensFor = (deps: ReservationDeps, row: ReservationColumns, totalMicro: number): number =>
  microToTokenMinor(totalMicro, tokenPriceOf(deps, StoredTariff.parse(row.tariff)));

interface Stops {
  stops: Date[];
  /** Why no extension is possible. */
  refusal?: Refusal;
}

async function findStops(
  { clock }: Pick<ReservationDeps, 'clock'>,
  db: Db,
  row: ReservationColumns,
): Promise<Stops> {
  const now = clock.now();
  const window = windowOf(row);
  const terms = termsOfBooking(row);
  if (transitionOf(row.status, 'extend') === undefined || !isExtensionTime(window, now)) {
    return { stops: [], refusal: 'reservation_not_extendable' };
  }
  if (row.payment_method === 'fiat') return { stops: [], refusal: 'extension_needs_tokens' };
  const station = await readStationCalendar(db, row.station_id, now);
  if (station === undefined) return { stops: [], refusal: 'reservation_not_extendable' };
  if (station.awayPlugIds.includes(row.plug_id)) {
    return { stops: [], refusal: 'charging_point_away' };
  }
  const nextTaken = await readNextTaken(db, row);
  const around = { start: row.start_time, stop: addMinutes(row.start_time, terms.maxMinutes) };
  const open = openTimeOf(station, around);
  const limits = { terms, now, nextTaken: undefined };
  const stops = laterStops(window, { ...limits, nextTaken, open });
  if (stops.length > 0) return { stops };
  if (laterStops(window, limits).length === 0) return { stops, refusal: 'window_too_long' };
  const isClosed = laterStops(window, { ...limits, open }).length === 0;
  return { stops, refusal: isClosed ? 'station_closed' : 'window_taken' };
}

/** Refusals of every later end. */
const ENDS_ALL: readonly Refusal[] = [
  'reservation_not_extendable',
  'extension_needs_tokens',
  'charging_point_away',
];

/** Why this end is not available, while others may be. */
async function refusalOf(
  db: Db,
  row: ReservationColumns,
  stop: Date,
  { stops, refusal }: Stops,
): Promise<AppError> {
  const terms = termsOfBooking(row);
  if (refusal !== undefined && ENDS_ALL.includes(refusal)) return refuse(refusal);
  if (stop < row.stop_time) return refuse('reservation_not_extendable');
  if (stop.getTime() % (terms.slotMinutes * 60_000) !== 0) {
    return new AppError('window_off_slot', 'The window must stop on a slot.');
  }
  if (stop > addMinutes(row.start_time, terms.maxMinutes)) return refuse('window_too_long');
  const isTakenThen = (await conflictsAfter(db, row, stop)).length > 0;
  if (isTakenThen) return takenAfter(db, row, stop);
  return refuse(stops.length > 0 ? 'station_closed' : (refusal ?? 'station_closed'));
}

const refuse = (refusal: Refusal): AppError => new AppError(refusal, DETAILS[refusal]);

async function takenAfter(db: Db, row: ReservationColumns, stop: Date): Promise<AppError> {
  const conflicts = await conflictsAfter(db, row, stop);
  return new AppError('window_taken', DETAILS.window_taken, {
    reservations_in_conflict: conflicts.map((each) => toTimeWindow(row.plug_id, each)),
    free_windows: [],
  });
}

/** Calendar entries between the current and the wanted end, including the gap. */
async function conflictsAfter(db: Db, row: ReservationColumns, stop: Date) {
  const terms = termsOfBooking(row);
  const added = { start: row.stop_time, stop: addMinutes(stop, terms.gapMinutes) };
  const taken = await readTaken(db, [row.plug_id], added);
  return taken.filter(({ start }) => start >= row.stop_time);
}

/** Total cost of the booking until the new end, by the agreed tariff. */
function quoteUntil(row: ReservationColumns, stop: Date, battery: Battery): WindowQuote {
  return quoteLonger({
    tariff: StoredTariff.parse(row.tariff),
    window: { start: row.start_time, stop },
    quoted: { energyWh: row.quoted_energy_wh, powerW: row.quoted_power_w },
    ...battery,
  });
}

interface Battery {
  usableBatteryWh: number | undefined;
  isDc: boolean;
}

async function readBattery(
  { vehicles }: ReservationDeps,
  db: Db,
  row: ReservationColumns,
): Promise<Battery> {
  const isDc = isDcPlug((await readPlugType(db, row.plug_id)) ?? '');
  if (row.vehicle_id === null) return { usableBatteryWh: undefined, isDc };
  const asked = { vehicleId: row.vehicle_id, driverId: row.user_id };
  return { usableBatteryWh: (await vehicles.readChargingCar(db, asked))?.usableBatteryWh, isDc };
}

const windowOf = (row: ReservationColumns): BookingWindow => ({
  start: row.start_time,
  stop: row.stop_time,
});
