// Estimates the carbon of a session from the generation mix of the days that it spans. It is an estimate, and says from which data.
import { type CarbonEstimate, estimateCarbon, type MarketSource } from '@voltagora/domain';
import { shareOf } from './energy.service.ts';
import { ProviderFailure } from './providers/energy-provider.ts';
import { type Market, valueAt } from './market/market.ts';
import { marketDate, marketDay } from './market/market-day.ts';
import type { Place } from './market/market-prices.service.ts';
import { restOf } from './rest-of-mix.ts';
import { type Zone, zoneAt } from './zones.ts';

/** `source`: where the share of wind and sun comes from. */
export interface CarbonFound extends CarbonEstimate {
  source: MarketSource;
}

export interface MeasuredSession extends Place {
  energyWh: number;
  start: Date;
  stop: Date;
}

const QUARTER_MS = 900_000;

/** Estimates from market data; 'unknown' when there is none for that time, 'later' when the provider is unreachable. */
export const createCarbon = (market: Market) => ({
  async estimate(charge: MeasuredSession): Promise<CarbonFound | 'unknown' | 'later'> {
    const zone = zoneAt(charge);
    if (zone === undefined) return 'unknown';
    const start = charge.start.getTime();
    const stop = charge.stop.getTime();
    try {
      const slots = await sharesOver(market, zone, { start, stop });
      const rest = restOf(zone.country);
      const found = estimateCarbon({ energyWh: charge.energyWh, start, stop, slots, rest });
      return found === undefined ? 'unknown' : { ...found, source: market.source };
    } catch (error) {
      if (error instanceof ProviderFailure) return 'later';
      throw error;
    }
  },
});
export type Carbon = ReturnType<typeof createCarbon>;

const DAY_MS = 86_400_000;
/** Shorter than any day, so that none is left out when the clocks change. */
const STEP_MS = DAY_MS / 2;
/** Longer sessions are estimated by their first days; unknown parts count with the average of the known ones. */
const DAYS_AT_MOST = 14;

/** Every market day that a time touches, in order. */
function datesOver(
  { start, stop }: { start: number; stop: number },
  dateAt: (moment: number) => string,
): Set<string> {
  const until = Math.min(stop, start + DAYS_AT_MOST * DAY_MS);
  const steps = Math.ceil(Math.max(0, until - start) / STEP_MS);
  const moments = Array.from({ length: steps }, (_, step) => start + step * STEP_MS);
  return new Set([...moments, until].map(dateAt));
}

async function sharesOver(market: Market, zone: Zone, time: { start: number; stop: number }) {
  const slots = [];
  for (const date of datesOver(time, (moment) => marketDate(moment, zone.marketTimeZone))) {
    const green = await market.readDay(zone, 'wind_solar', date);
    const load = await market.readDay(zone, 'load', date);
    const { start, stop } = marketDay(date, zone.marketTimeZone);
    for (let at = start; at < stop; at += QUARTER_MS) {
      const renewableShare = shareOf(valueAt(green, at), valueAt(load, at));
      slots.push({ start: at, stop: at + QUARTER_MS, priceMicroPerMwh: null, renewableShare });
    }
  }
  return slots;
}
