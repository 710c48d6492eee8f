// Dynamic prices: the price of a window by a station's rule, and the current price. The standard price applies while
// the market is unreachable.
import type { DriverPrice, PriceNow } from '@voltagora/contract';
import {
  type BookingWindow,
  currencyOfMarket,
  cutQuotient,
  exactProduct,
  type MarketSlot,
  microToDecimal,
  type PriceMarket,
  type PriceRule,
  type Tariff,
  tariffOfWindow,
} from '@voltagora/domain';
import { ProviderFailure } from '../providers/energy-provider.ts';
import { type Market, type ReportedDay, valueAt } from './market.ts';
import { marketDate, marketDay } from './market-day.ts';
import { type Zone, zoneAt } from '../zones.ts';

/** A location, which determines the market. */
export interface Place {
  country: string;
  lat: number;
  lng: number;
}

export interface PricedPlace extends Place {
  tariff: Tariff;
  rule: PriceRule | null;
}

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

export type MarketPrices = ReturnType<typeof createMarketPrices>;

export function createMarketPrices(market: Market) {
  const readDay = (zone: Zone, date: string) =>
    market.readDay(zone, 'price', date).catch(ignoreFailure);
  const peekDay = (zone: Zone, date: string) => market.peekDay(zone, 'price', date);
  return {
    /** The tariff of a window by rule and market. Fetches market data if it is not cached. */
    async tariffOf(
      { tariff, rule, ...place }: PricedPlace,
      window: BookingWindow,
    ): Promise<Tariff> {
      if (rule === null) return tariff;
      const known = await marketOver(market, readDay, { place, tariff, window });
      return tariffOfWindow(tariff, rule, window, known);
    },
    /** The current prices (of this quarter-hour) from cached data; places without a rule are left out. */
    async now(places: readonly (PricedPlace & { id: number })[]): Promise<Map<number, PriceNow>> {
      const start = Math.floor(market.now().getTime() / QUARTER_MS) * QUARTER_MS;
      const window = { start: new Date(start), stop: new Date(start + QUARTER_MS) };
      const once = readOncePerDay(peekDay);
      const prices = new Map<number, PriceNow>();
      for (const { id, tariff, rule, ...place } of places) {
        if (rule === null) continue;
        const known = await marketOver(market, once, { place, tariff, window });
        const priced = tariffOfWindow(tariff, rule, window, known);
        prices.set(id, { ...presentNow(priced, known, market), until: window.stop.toISOString() });
      }
      return prices;
    },
  };
}

function presentNow(tariff: Tariff, known: PriceMarket | undefined, { source }: Market) {
  const { surge, spot } = tariff;
  return {
    price: driverPriceOf(tariff).amount,
    surge_percent: surge?.percent ?? 0,
    is_market_known: spot ? spot.quarters.every((one) => one !== null) : known !== undefined,
    source,
  };
}

/** The price of a kWh or a minute that a driver pays, with the surcharge of the time. */
export function driverPriceOf(tariff: Tariff): DriverPrice {
  const { policy, pricePerKwhMicro, basePriceMicroPerMinute, surge, currency } = tariff;
  const micro = policy === 0 ? pricePerKwhMicro : basePriceMicroPerMinute;
  const percent = surge?.percent ?? 0;
  return {
    amount: microToDecimal(cutQuotient(exactProduct(micro, 100 + percent), 100)),
    per: policy === 0 ? 'kWh' : 'minute',
    currency,
  };
}

type ReadDay = (zone: Zone, date: string) => Promise<ReportedDay | undefined>;

/** The market days of a window that can be published by now; undefined without any, or with another currency. */
async function marketOver(
  market: Market,
  read: ReadDay,
  { place, tariff, window }: { place: Place; tariff: Tariff; window: BookingWindow },
): Promise<PriceMarket | undefined> {
  const zone = zoneAt(place);
  if (zone === undefined) return undefined;
  const dateAt = (moment: number) => marketDate(moment, zone.marketTimeZone);
  const tomorrow = dateAt(market.now().getTime() + DAY_MS);
  const dates = new Set([dateAt(window.start.getTime()), dateAt(window.stop.getTime() - 1)]);
  const days: MarketSlot[][] = [];
  for (const date of dates) {
    if (date > tomorrow) continue;
    const day = await read(zone, date);
    if (day === undefined || currencyOfMarket(day.currency) !== tariff.currency) continue;
    days.push(priceSlots(zone, date, day));
  }
  return days.length === 0 ? undefined : { days, source: market.source };
}

function priceSlots(zone: Zone, date: string, day: ReportedDay): MarketSlot[] {
  const { start, stop } = marketDay(date, zone.marketTimeZone);
  const slots: MarketSlot[] = [];
  for (let at = start; at < stop; at += QUARTER_MS) {
    const price = valueAt(day, at);
    slots.push({
      start: at,
      stop: at + QUARTER_MS,
      priceMicroPerMwh: price === null ? null : Math.round(price * 1e6),
      renewableShare: null,
    });
  }
  return slots;
}

/** Most stations of a list are in the same market, so each day is read once. */
function readOncePerDay(read: ReadDay): ReadDay {
  const asked = new Map<string, ReturnType<ReadDay>>();
  return (zone, date) => {
    const key = `${zone.code} ${date}`;
    const found = asked.get(key) ?? read(zone, date);
    asked.set(key, found);
    return found;
  };
}

function ignoreFailure(error: unknown): undefined {
  if (error instanceof ProviderFailure) return undefined;
  throw error;
}
