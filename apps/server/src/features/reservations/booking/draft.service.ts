// Resolves a client's draft to plug, window, vehicle and price, or refuses it.
import type { ReservationDraft } from '@voltagora/contract';
import {
  type BookingWindow,
  CHARGE_NOW_MINUTES,
  type ChargingCar,
  chargeNowWindow,
  checkWindow,
  isDcPlug,
  quoteWindow,
  WINDOW_REFUSAL_DETAILS,
} from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { MarketPrices } from '../../energy/public.ts';
import type { BookablePlug, Stations } from '../../stations/public.ts';
import type { Vehicles } from '../../vehicles/public.ts';
import { bookingHorizon } from './availability.service.ts';
import { readTaken } from '../calendar/calendar.reads.ts';
import { openTimeOf } from '../../../platform/time/opening-time.ts';
import { type Promised, type QuotedTerms, quoteMismatch, type QuoteTokens } from './quote-token.ts';
import type { AcceptedTariff } from '../lists/stored-json.ts';
import { type TokenPriceDeps, tokenPriceOf } from './token-price.ts';

export interface DraftDeps extends TokenPriceDeps {
  db: Db;
  clock: Clock;
  quotes: QuoteTokens;
  stations: Pick<Stations, 'readBookablePlug'>;
  vehicles: Pick<Vehicles, 'readChargingCar'>;
  marketPrices: Pick<MarketPrices, 'tariffOf'>;
}

/** A draft with its resolved plug, window, vehicle and tariff. */
export interface DecidedDraft {
  plug: BookablePlug;
  window: BookingWindow;
  /** When the window had to be bookable: now, or when it was quoted. */
  checkedAt: Date;
  vehicleId: string | null;
  /** Battery capacity of the vehicle; undefined when no vehicle is given. */
  usableBatteryWh: number | undefined;
  chargeNow: boolean;
  /** Includes the price of a token. */
  tariff: AcceptedTariff;
  /** Tariff of later weeks of a series, for which no market prices exist yet; undefined: the same as `tariff`. */
  laterTariff?: AcceptedTariff | undefined;
  energyWh: number;
  powerW: number;
  totalMicro: number;
}

/**
 * Error codes: not_found, plug_not_bookable, plug_not_connected, validation_failed, start_after_stop, window_*, station_closed,
 * quote_expired, quote_mismatch, and payment_method_unavailable when tokens have no price in the currency.
 */
export async function decideDraft(
  deps: DraftDeps,
  draft: ReservationDraft,
  actor: Actor | null,
): Promise<DecidedDraft> {
  const present = await deps.stations.readBookablePlug(deps.db, draft.plug.id);
  const promised = draft.quote === undefined ? undefined : await deps.quotes.read(draft.quote);
  // The quoted terms apply, including their fees and maximum durations.
  const plug = promised === undefined ? present : { ...present, terms: promised.terms };
  const window = await decideWindow(deps, draft, plug, promised);
  const vehicleId = draft.vehicle?.id ?? null;
  const vehicle = await readVehicle(deps, vehicleId, actor);
  const { charge_now: chargeNow, weeks } = draft;
  const usableBatteryWh = vehicle?.usableBatteryWh;
  const checkedAt = promised?.quotedAt ?? deps.clock.now();
  const decided = { plug, window, checkedAt, vehicleId, usableBatteryWh, chargeNow };
  const priced = (tariff: AcceptedTariff): AcceptedTariff => ({
    ...tariff,
    tokenPriceMicro: tokenPriceOf(deps, tariff),
  });
  if (promised !== undefined) {
    return applyQuote({ ...decided, weeks }, promised, priced);
  }
  const tariff = await deps.marketPrices.tariffOf({ ...plug.place, ...plug }, window);
  const quote = quoteWindow({
    tariff,
    maxPowerW: plug.maxPowerW,
    vehicle,
    isDc: isDcPlug(plug.connectorType),
    ...window,
  });
  const { energyWh, powerW, totalMicro } = quote;
  const later = tariff === plug.tariff ? undefined : { laterTariff: priced(plug.tariff) };
  return { ...decided, tariff: priced(tariff), ...later, energyWh, powerW, totalMicro };
}

/**
 * The window of a draft, validated against the station's terms; does not check whether it is free. A quoted window may have
 * begun since it was quoted.
 */
export async function decideWindow(
  deps: Pick<DraftDeps, 'db' | 'clock'>,
  draft: ReservationDraft,
  plug: BookablePlug,
  promised?: Promised,
): Promise<BookingWindow> {
  if (draft.charge_now && draft.weeks > 1) {
    throw new AppError('validation_failed', 'Some fields are not valid.', {
      errors: { weeks: ['is 1 with charge_now'] },
    });
  }
  if (draft.charge_now) return decideChargeNow(deps, draft, plug, promised);
  const window = writtenWindow(draft);
  const open = openTimeOf(plug, window);
  const refusal = checkWindow(window, plug.terms, promised?.quotedAt ?? deps.clock.now(), { open });
  if (refusal !== undefined) throw new AppError(refusal, WINDOW_REFUSAL_DETAILS[refusal]);
  return window;
}

function writtenWindow(draft: ReservationDraft): BookingWindow {
  const { start_time: start, stop_time: stop } = draft;
  if (start !== undefined && stop !== undefined) {
    return { start: new Date(start), stop: new Date(stop) };
  }
  const missing = ['is needed unless charge_now is set'];
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: {
      ...(start === undefined && { start_time: missing }),
      ...(stop === undefined && { stop_time: missing }),
    },
  });
}

async function decideChargeNow(
  { db, clock }: Pick<DraftDeps, 'db' | 'clock'>,
  draft: ReservationDraft,
  plug: BookablePlug,
  promised: Promised | undefined,
): Promise<BookingWindow> {
  if (!plug.connected) {
    throw new AppError('plug_not_connected', 'The plug is not connected right now.');
  }
  if (plug.status === 'Faulted' || plug.status === 'Unavailable') {
    throw new AppError('plug_not_bookable', 'The plug is out of order right now.');
  }
  if (promised !== undefined) {
    return { start: new Date(promised.start), stop: new Date(promised.stop) };
  }
  const { terms } = plug;
  const now = clock.now();
  const durationMinutes = draft.duration_minutes ?? CHARGE_NOW_MINUTES;
  const whole = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const wished = { start: whole, stop: new Date(whole.getTime() + durationMinutes * 60_000) };
  const refusal = checkWindow(wished, terms, whole, { chargeNow: true });
  if (refusal !== undefined) throw new AppError(refusal, WINDOW_REFUSAL_DETAILS[refusal]);
  const horizon = bookingHorizon(terms, now);
  const taken = await readTaken(db, [plug.plugId], horizon);
  const busy = taken.map(({ entry }) => entry);
  const open = openTimeOf(plug, horizon);
  const window = chargeNowWindow(busy, { now, durationMinutes, terms, open });
  if (window === undefined) {
    throw new AppError('window_taken', 'The plug has no free window of this length.', {
      reservations_in_conflict: [],
      free_windows: [],
    });
  }
  return window;
}

/**
 * Refuses with plug_occupied a window that begins now where somebody else's car is charging or still plugged in. A window
 * that begins later does not depend on it.
 */
export function refuseOccupied(
  { status }: Pick<BookablePlug, 'status'>,
  { chargeNow, window }: Pick<DecidedDraft, 'chargeNow' | 'window'>,
  now: Date,
): void {
  if (!chargeNow || window.start > now || status === 'Available' || status === 'Preparing') return;
  const advice = 'Choose another plug or a later time.';
  throw new AppError('plug_occupied', `The plug is in use right now. ${advice}`);
}

async function readVehicle(
  { db, vehicles }: DraftDeps,
  vehicleId: string | null,
  actor: Actor | null,
): Promise<ChargingCar | undefined> {
  if (vehicleId === null) return undefined;
  const limits =
    actor && (await vehicles.readChargingCar(db, { vehicleId, driverId: actor.userId }));
  if (!limits) throw notFound('vehicle');
  return limits;
}

interface Agreed extends Omit<
  DecidedDraft,
  'tariff' | 'laterTariff' | 'energyWh' | 'powerW' | 'totalMicro'
> {
  weeks: number;
}

/** Applies the quoted price, even if the station has changed its price since. */
function applyQuote(
  { weeks, ...decided }: Agreed,
  promised: QuotedTerms,
  priced: (tariff: AcceptedTariff) => AcceptedTariff,
): DecidedDraft {
  const isSame =
    promised.plugId === decided.plug.plugId &&
    promised.vehicleId === decided.vehicleId &&
    promised.chargeNow === decided.chargeNow &&
    promised.weeks === weeks &&
    promised.start === decided.window.start.getTime() &&
    promised.stop === decided.window.stop.getTime();
  if (!isSame) throw quoteMismatch();
  const { tariff, laterTariff, energyWh, powerW, totalMicro } = promised;
  const later = laterTariff && { laterTariff: priced(laterTariff) };
  return { ...decided, tariff: priced(tariff), ...later, energyWh, powerW, totalMicro };
}
