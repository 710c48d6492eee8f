// Recommends when to charge, from the market of the next day and a half and the free time of matching plugs.
import type { AnswerOf, DriverPrice, ValidRequestOf } from '@voltagora/contract';
import {
  type BookingTerms,
  type BookingWindow,
  type ChargingCar,
  energyAtMeter,
  estimateCharge,
  type FreeTime,
  isDcPlug,
  isInSurge,
  type MarketSlot,
  type PriceRule,
  rankWindows,
  SURGE_QUANTILE,
  type Tariff,
  vehicleFit,
  wholeSteps,
} from '@voltagora/domain';
import type { Db } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type PlugToFit, readPlace, readPlugsToFit } from './energy.reads.ts';
import {
  type EnergyDeps,
  ignoreUnavailable,
  presentZone,
  readDay,
  shareOf,
  resolveZone,
} from './energy.service.ts';
import { type ReportedDay, valueAt } from './market/market.ts';
import {
  createMarketPrices,
  driverPriceOf,
  type PricedPlace,
} from './market/market-prices.service.ts';
import { marketDate, marketDay } from './market/market-day.ts';
import type { Zone } from './zones.ts';

/** The vehicle data needed for recommendations. */
export interface VehicleToFit extends ChargingCar {
  connectorTypes: readonly string[];
}

export interface RecommendationDeps extends EnergyDeps {
  /** When the plugs of a station can be booked; undefined when there is no such station. */
  readFreeTime: (
    stationId: number,
    horizon: BookingWindow,
  ) => Promise<
    | {
        free: (FreeTime & { plugId: number })[];
        terms: BookingTerms;
        price?: { tariff: Tariff; rule: PriceRule | null } | null;
      }
    | undefined
  >;
  readVehicle: (
    db: Db,
    vehicle: { vehicleId: string; driverId: string },
  ) => Promise<VehicleToFit | undefined>;
}

type Asked = ValidRequestOf<'readRecommendation'>['query'];

const QUARTER_MS = 900_000;
const HORIZON_MS = 36 * 3_600_000;
const DEFAULT_MINUTES = 60;
/** A usual session starts at this state of charge, and adds USUAL_PERCENT. */
const FROM_PERCENT = 20;
const USUAL_PERCENT = 60;

/** Error codes: not_found (station, vehicle), validation_failed (zone), energy_unavailable. */
export async function recommend(
  deps: RecommendationDeps,
  actor: Actor | null,
  asked: Asked,
): Promise<AnswerOf<'readRecommendation'>> {
  const zone = await resolveZone(deps, asked);
  const now = deps.market.now().getTime();
  const vehicle = await resolveVehicle(deps, actor, asked.vehicle);
  const market = await slotsFrom(deps, zone, now);
  const place = await placeOf(deps, asked, vehicle, now);
  const { free, plugs, stepMs } = place;
  const durationMs = (plugId: number | null): number =>
    durationOf(asked, { vehicle, plug: plugs.find(({ id }) => id === plugId) }, place);
  const ranked = rankWindows({ slots: market.slots, free, durationMs, stepMs });
  const [best = { plugId: plugs[0]?.id ?? null }] = ranked;
  const prices = await driverPrices(deps, place.priced, ranked);
  const results = ranked.map((window, at) => ({
    plug: presentPlug(plugs.find(({ id }) => id === window.plugId)),
    start_time: new Date(window.start).toISOString(),
    stop_time: new Date(window.stop).toISOString(),
    price_per_MWh: window.priceMicroPerMwh === null ? null : window.priceMicroPerMwh / 1e6,
    renewable_share: window.renewableShare,
    reasons: window.reasons,
    driver_price: prices[at],
  }));
  const isKnown = ranked[0]?.reasons.some((reason) => reason !== 'soonest');
  return {
    zone: presentZone(zone),
    source: deps.market.source,
    fetched_at: (market.day?.fetchedAt ?? deps.market.now()).toISOString(),
    is_stale: market.day?.isStale ?? false,
    currency: market.day?.currency ?? 'EUR',
    recommendation: isKnown ? (results[0]?.start_time ?? null) : null,
    in_surge_pricing: isInSurge(market.today, now, SURGE_QUANTILE),
    surge_quantile: SURGE_QUANTILE,
    duration_minutes: durationMs(best.plugId) / 60_000,
    results,
    count: results.length,
  };
}

async function resolveVehicle(
  { db, readVehicle }: RecommendationDeps,
  actor: Actor | null,
  vehicleId: string | undefined,
): Promise<VehicleToFit | undefined> {
  if (vehicleId === undefined) return undefined;
  const vehicle = actor && (await readVehicle(db, { vehicleId, driverId: actor.userId }));
  if (!vehicle) throw notFound('vehicle');
  return vehicle;
}

/** Market slots of today, and of tomorrow if published. */
async function slotsFrom(deps: RecommendationDeps, zone: Zone, now: number) {
  const date = marketDate(now, zone.marketTimeZone);
  const tomorrow = marketDate(marketDay(date, zone.marketTimeZone).stop, zone.marketTimeZone);
  const day = await readDay(deps, zone, 'price', date);
  const today = await slotsOf(deps, zone, date, day);
  const next = await readDay(deps, zone, 'price', tomorrow).catch(ignoreUnavailable);
  return { day, today, slots: [...today, ...(await slotsOf(deps, zone, tomorrow, next))] };
}

export async function slotsOf(
  deps: RecommendationDeps,
  zone: Zone,
  date: string,
  prices: ReportedDay | undefined,
): Promise<MarketSlot[]> {
  const green = await readDay(deps, zone, 'wind_solar', date).catch(ignoreUnavailable);
  const load = await readDay(deps, zone, 'load', date).catch(ignoreUnavailable);
  const { start, stop } = marketDay(date, zone.marketTimeZone);
  const slots: MarketSlot[] = [];
  for (let at = start; at < stop; at += QUARTER_MS) {
    const price = valueAt(prices, at);
    slots.push({
      start: at,
      stop: at + QUARTER_MS,
      priceMicroPerMwh: price === null ? null : Math.round(price * 1e6),
      renewableShare: shareOf(valueAt(green, at), valueAt(load, at)),
    });
  }
  return slots;
}

/** What the driver pays in each window; undefined where the price of the station does not follow the market. */
async function driverPrices(
  { market }: RecommendationDeps,
  priced: PricedPlace | undefined,
  windows: readonly { start: number; stop: number }[],
): Promise<(DriverPrice | undefined)[]> {
  if (priced === undefined || priced.rule === null) return [];
  const marketPrices = createMarketPrices(market);
  return Promise.all(
    windows.map(async ({ start, stop }) =>
      driverPriceOf(
        await marketPrices.tariffOf(priced, { start: new Date(start), stop: new Date(stop) }),
      ),
    ),
  );
}

interface Place {
  free: FreeTime[];
  plugs: PlugToFit[];
  terms: BookingTerms | undefined;
  stepMs: number;
  /** Undefined without a station, and for one without a price. */
  priced: PricedPlace | undefined;
}

/** Matching plugs and their free time; without a station, all time is free. */
async function placeOf(
  deps: RecommendationDeps,
  { station, plug }: Asked,
  vehicle: VehicleToFit | undefined,
  now: number,
): Promise<Place> {
  const horizon = { start: new Date(now), stop: new Date(now + HORIZON_MS) };
  if (station === undefined) {
    const free = [{ plugId: null, start: now, stop: now + HORIZON_MS }];
    return { free, plugs: [], terms: undefined, stepMs: QUARTER_MS, priced: undefined };
  }
  const found = await deps.readFreeTime(station, horizon);
  if (found === undefined) throw notFound('station');
  const fits = ({ connectorType }: PlugToFit) =>
    vehicle === undefined || vehicleFit(connectorType, vehicle.connectorTypes) === 'fits';
  const plugs = (await readPlugsToFit(deps.db, station)).filter(
    (one) => fits(one) && (plug === undefined || one.id === plug),
  );
  const free = found.free.filter(({ plugId }) => plugs.some(({ id }) => id === plugId));
  const { terms, price } = found;
  const at = price && (await readPlace(deps.db, station));
  const priced = price && at ? { ...price, ...at } : undefined;
  return { free, plugs, terms, stepMs: terms.slotMinutes * 60_000, priced };
}

interface ToCharge {
  vehicle: VehicleToFit | undefined;
  /** Undefined without a station. */
  plug: PlugToFit | undefined;
}

/** The requested duration, or else the time that the energy takes at this plug, limited by the station's terms. */
function durationOf(asked: Asked, what: ToCharge, { terms, stepMs }: Place): number {
  const minutes = asked.duration_minutes;
  const seconds =
    (minutes === undefined ? secondsOf(asked, what) : minutes * 60) ?? DEFAULT_MINUTES * 60;
  const wishedMs = wholeSteps(seconds, stepMs);
  if (terms === undefined) return Math.min(wishedMs, 86_400_000);
  const bounded = Math.min(wishedMs, terms.maxMinutes * 60_000);
  return Math.max(bounded, terms.minMinutes * 60_000);
}

/**
 * Seconds for the requested energy, or else for a usual session of the vehicle; undefined when power or vehicle is
 * unknown.
 */
function secondsOf({ energy_kWh, power_kW }: Asked, { vehicle, plug }: ToCharge) {
  const maxPowerW = power_kW === undefined ? plug?.maxPowerW : power_kW * 1000;
  if (maxPowerW === undefined || maxPowerW === null) return undefined;
  const isDc = plug === undefined || isDcPlug(plug.connectorType);
  const wishedWh = energy_kWh === undefined ? undefined : energy_kWh * 1000;
  if (vehicle === undefined) return wishedWh && (wishedWh / maxPowerW) * 3600;
  const fullWh = energyAtMeter(vehicle.usableBatteryWh, isDc);
  const part = wishedWh === undefined ? USUAL_PERCENT : (wishedWh / fullWh) * 100;
  const percent = Math.min(100, Math.ceil(part));
  const fromPercent = Math.min(FROM_PERCENT, 100 - percent);
  const range = { fromPercent, toPercent: fromPercent + percent };
  return estimateCharge({ car: vehicle, plug: { maxPowerW, isDc }, ...range })?.seconds;
}

const presentPlug = (plug: PlugToFit | undefined) =>
  plug ? { id: plug.id, label: plug.label, connector_type: plug.connectorType } : null;
