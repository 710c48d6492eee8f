// Prices that follow the energy market: the price of a window by a station's rule and the market's quarter-hours. Published in
// ADR 28. Once accepted, a price is an ordinary tariff and does not depend on the market any more.
import { type MarketSlot, priceQuantile } from '../charging/charging-window.ts';
import { cutQuotient, exactProduct } from './money.ts';
import type { MarketSource, PriceRule, SpotRule, SpotTerms, SurgeRule } from './price-rule.ts';
import type { CurrencyName, Tariff } from './tariff.ts';

/** Market data for pricing: the slots of each day separately, with prices in the tariff's currency. */
export interface PriceMarket {
  days: readonly (readonly MarketSlot[])[];
  source: MarketSource;
}

/** Our name of a market's currency, by its ISO code; undefined if stations cannot use it. */
export const currencyOfMarket = (code: string | null): CurrencyName | undefined =>
  code === null ? undefined : MARKET_CURRENCIES[code];

const MARKET_CURRENCIES: Record<string, CurrencyName> = {
  EUR: 'EURO',
  USD: 'US_DOLLAR',
  GBP: 'BRITISH_POUND',
};

/** The quantile of a day's prices above which a price counts as high. */
export const SURGE_QUANTILE = 0.8;
/** Maximum of a peak surcharge, in percent of the standard price. */
export const SURGE_CAP_PERCENT_MAX = 100;
const QUARTER_MS = 900_000;
const KWH_PER_MWH = 1000;

interface Window {
  start: Date;
  stop: Date;
}

/** The tariff of a window; the standard one without a rule or without market data. */
export function tariffOfWindow(
  standard: Tariff,
  rule: PriceRule | null,
  window: Window,
  market: PriceMarket | undefined,
): Tariff {
  if (rule?.kind === 'spot' && standard.policy === 0) {
    const spot = spotTerms(standard, rule, window, market);
    return { ...standard, pricePerKwhMicro: spotPrice(spot), spot };
  }
  if (rule?.kind !== 'surge' || market === undefined) return standard;
  const percent = surgePercent(rule, window, market);
  if (percent === 0) return standard;
  return { ...standard, surge: { percent, capPercent: rule.capPercent, source: market.source } };
}

/**
 * The peak surcharge of a window in percent: for every quarter-hour, the position of its price between the quantile and the
 * maximum of its day, times the cap; averaged over the window and cut to whole hundredths. Between 0 and the cap.
 */
export function surgePercent(rule: SurgeRule, window: Window, { days }: PriceMarket): number {
  const parts = days.flatMap((day) => {
    const limit = priceQuantile(day, SURGE_QUANTILE);
    const top = Math.max(...day.map(({ priceMicroPerMwh }) => priceMicroPerMwh ?? -Infinity));
    return day.map((slot) => ({ ...slot, part: partAbove(slot.priceMicroPerMwh, limit, top) }));
  });
  const windowMs = window.stop.getTime() - window.start.getTime();
  if (windowMs <= 0) return 0;
  const sum = parts.reduce((total, slot) => total + slot.part * overlap(slot, window), 0);
  return Math.min(rule.capPercent, Math.floor((rule.capPercent * sum) / windowMs + EPSILON));
}

/** Binary rounding errors must not remove a thousandth. */
const EPSILON = 1e-9;

function partAbove(price: number | null, limit: number | null, top: number): number {
  if (price === null || limit === null || top <= limit) return 0;
  return Math.min(1, Math.max(0, (price - limit) / (top - limit)));
}

const overlap = (slot: { start: number; stop: number }, { start, stop }: Window): number =>
  Math.max(0, Math.min(slot.stop, stop.getTime()) - Math.max(slot.start, start.getTime()));

function spotTerms(
  standard: Tariff,
  { marginMicro, floorMicro, ceilingMicro }: SpotRule,
  window: Window,
  market: PriceMarket | undefined,
): SpotTerms {
  const slots = (market?.days ?? []).flat();
  const start = window.start.getTime();
  const stop = window.stop.getTime();
  const quarters: (number | null)[] = [];
  for (let at = firstQuarter(start); at < stop; at += QUARTER_MS) {
    const price = slots.find((slot) => slot.start <= at && at < slot.stop)?.priceMicroPerMwh;
    quarters.push(typeof price === 'number' ? Math.floor(price / KWH_PER_MWH) : null);
  }
  const standardMicro = standard.pricePerKwhMicro;
  const source = market?.source ?? 'entsoe';
  return {
    start,
    stop,
    marginMicro,
    floorMicro,
    ceilingMicro,
    standardMicro,
    quarters,
    source,
  };
}

const firstQuarter = (start: number): number => Math.floor(start / QUARTER_MS) * QUARTER_MS;

/** One quarter-hour of a market price; `isKnown`: the market has data for it. */
export interface SpotQuarter {
  start: number;
  stop: number;
  priceMicro: number;
  isKnown: boolean;
}

/**
 * The price of each quarter-hour: the market plus the margin, or the standard price if the market is unknown, both within floor
 * and ceiling.
 */
export function spotQuarters(terms: SpotTerms): SpotQuarter[] {
  const { marginMicro, floorMicro, ceilingMicro, standardMicro } = terms;
  return terms.quarters.map((market, index) => {
    const at = firstQuarter(terms.start) + index * QUARTER_MS;
    const priceMicro = market === null ? standardMicro : market + marginMicro;
    return {
      start: Math.max(at, terms.start),
      stop: Math.min(at + QUARTER_MS, terms.stop),
      priceMicro: Math.min(ceilingMicro, Math.max(floorMicro, priceMicro)),
      isKnown: market !== null,
    };
  });
}

/** The price per kWh of the window: the average of its quarter-hours, assuming constant power; cut to a micro unit. */
export function spotPrice(terms: SpotTerms): number {
  const quarters = spotQuarters(terms);
  const length = terms.stop - terms.start;
  if (length <= 0)
    return Math.min(terms.ceilingMicro, Math.max(terms.floorMicro, terms.standardMicro));
  const sum = quarters.reduce(
    (total, { start, stop, priceMicro }) => total + exactProduct(priceMicro, stop - start),
    0,
  );
  return cutQuotient(sum, length);
}

/** Whether a tariff's price follows from its own terms. */
export function isPriceAsAgreed({ pricePerKwhMicro, surge, spot }: Tariff): boolean {
  if (spot !== undefined && spotPrice(spot) !== pricePerKwhMicro) return false;
  return surge === undefined || (surge.percent >= 0 && surge.percent <= surge.capPercent);
}
