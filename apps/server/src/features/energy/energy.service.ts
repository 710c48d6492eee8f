// API of the energy market: zones, prices and forecasts.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { readPlace } from './energy.reads.ts';
import { ProviderFailure } from './providers/energy-provider.ts';
import { type Market, type ReportedDay, valueAt } from './market/market.ts';
import { marketDate, marketDay, type SeriesKind } from './market/market-day.ts';
import { type Zone, zoneAt, zoneOf, ZONES } from './zones.ts';

export interface EnergyDeps {
  db: Db;
  market: Market;
  /** The installation's zone, used when a request names none. */
  defaultZone: string;
}
type Asked = ValidRequestOf<'readDayAheadPrices'>['query'];

const DAYS_BACK = 31;
const DAYS_AHEAD = 2;
const DAY_MS = 86_400_000;

export const listZones = (): AnswerOf<'listEnergyZones'> => ({
  results: ZONES.map(presentZone),
  count: ZONES.length,
});

/** Error codes: not_found (station), validation_failed (zone, date), energy_unavailable. */
export async function dayAheadPrices(
  deps: EnergyDeps,
  asked: Asked,
): Promise<AnswerOf<'readDayAheadPrices'>> {
  const zone = await resolveZone(deps, asked);
  const date = resolveDate(deps, zone, asked.date);
  const day = await readDay(deps, zone, 'price', date);
  const results = (day?.points ?? []).map((price, at) => ({
    start_time: momentOf(day, at),
    price_per_MWh: price,
  }));
  const told = { results, count: results.length, currency: day?.currency ?? 'EUR' };
  return { ...presentDay(deps, zone, date, day), ...told };
}

/** Error codes: not_found (station), validation_failed (zone, date), energy_unavailable. */
export async function resForecast(
  deps: EnergyDeps,
  asked: Asked,
): Promise<AnswerOf<'readResForecast'>> {
  const zone = await resolveZone(deps, asked);
  const date = resolveDate(deps, zone, asked.date);
  const day = await readDay(deps, zone, 'wind_solar', date);
  const load = await readDay(deps, zone, 'load', date).catch(ignoreUnavailable);
  const results = (day?.points ?? []).map((quantity, at) => ({
    start_time: momentOf(day, at),
    quantity_MW: quantity,
    share: shareOf(quantity, day && valueAt(load, startOf(day, at))),
  }));
  return { ...presentDay(deps, zone, date, day), results, count: results.length };
}

/** At most the whole load; null when either value is unknown. */
export const shareOf = (quantity: number | null, load: number | null | undefined): number | null =>
  quantity === null || !load || load <= 0 ? null : Math.min(1, Math.max(0, quantity / load));

export const startOf = (day: ReportedDay, at: number): number =>
  day.start + at * day.resolutionMinutes * 60_000;

/**
 * The zone of the station, or else the requested zone, or else the default. Refuses with not_found and
 * validation_failed.
 */
export async function resolveZone(
  { db, defaultZone }: EnergyDeps,
  { station, zone: code }: Pick<Asked, 'station' | 'zone'>,
): Promise<Zone> {
  const place = station === undefined ? undefined : await readPlace(db, station);
  if (station !== undefined && place === undefined) throw notFound('station');
  const zone = place ? zoneAt(place) : zoneOf(code ?? defaultZone);
  if (zone !== undefined) return zone;
  const detail = place ? 'No energy market is known there.' : 'Some fields are not valid.';
  throw new AppError(place ? 'energy_unavailable' : 'validation_failed', detail, {
    ...(!place && { errors: { zone: ['is no bidding zone'] } }),
  });
}

function resolveDate({ market }: EnergyDeps, zone: Zone, asked: string | undefined): string {
  const now = market.now().getTime();
  const dateAt = (days: number) => marketDate(now + days * DAY_MS, zone.marketTimeZone);
  const date = asked ?? dateAt(0);
  if (date >= dateAt(-DAYS_BACK) && date <= dateAt(DAYS_AHEAD)) return date;
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { date: [`is from ${DAYS_BACK} days ago to ${DAYS_AHEAD} days ahead`] },
  });
}

/** Refuses with energy_unavailable. */
export async function readDay(
  { market }: EnergyDeps,
  zone: Zone,
  kind: SeriesKind,
  date: string,
): Promise<ReportedDay | undefined> {
  try {
    return await market.readDay(zone, kind, date);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const detail = 'The energy market cannot be asked right now.';
    throw new AppError('energy_unavailable', detail, { retryAfterSeconds: 300 });
  }
}

/** For market data that is optional. */
export function ignoreUnavailable(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'energy_unavailable') return undefined;
  throw error;
}

export const presentZone = ({ code, country, time_zone }: Zone) => ({ code, country, time_zone });

const momentOf = (day: ReportedDay | undefined, at: number): string =>
  new Date(day ? startOf(day, at) : 0).toISOString();

function presentDay(
  { market }: EnergyDeps,
  zone: Zone,
  date: string,
  day: ReportedDay | undefined,
) {
  const { start, stop } = marketDay(date, zone.marketTimeZone);
  return {
    zone: presentZone(zone),
    date,
    day_start: new Date(start).toISOString(),
    day_stop: new Date(stop).toISOString(),
    resolution_minutes: day?.resolutionMinutes ?? 60,
    source: market.source,
    fetched_at: (day?.fetchedAt ?? market.now()).toISOString(),
    is_stale: day?.isStale ?? false,
  };
}
