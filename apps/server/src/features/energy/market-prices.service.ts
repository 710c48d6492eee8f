// Prices that follow the market: what a window costs by a station's rule, and what it costs now. A market that is away
// makes no price: the standard one is taken.
import type { PriceNow } from '@voltagora/contract';
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
import { ProviderFailure } from './energy-provider.ts';
import { type Market, type ReportedDay, valueAt } from './market.ts';
import { marketDate, marketDay } from './market-day.ts';
import { type Zone, zoneAt } from './zones.ts';

/** Where something stands, which tells its market. */
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
    market.readDay(zone, 'price', date).catch(forgiveFailure);
  const peekDay = (zone: Zone, date: string) => market.peekDay(zone, 'price', date);
  return {
    /** What a window costs by a rule and the market; waits for the market where it has to be asked. */
    async tariffOf(
      { tariff, rule, ...place }: PricedPlace,
      window: BookingWindow,
    ): Promise<Tariff> {
      if (rule === null) return tariff;
      const known = await marketOver(market, readDay, { place, tariff, window });
      return tariffOfWindow(tariff, rule, window, known);
    },
    /** What each of them costs in this quarter-hour, by what is known already; those without a rule are left out. */
    async now(places: readonly (PricedPlace & { id: number })[]): Promise<Map<number, PriceNow>> {
      const start = Math.floor(market.now().getTime() / QUARTER_MS) * QUARTER_MS;
      const window = { start: new Date(start), stop: new Date(start + QUARTER_MS) };
      const once = shared(peekDay);
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
  const { policy, pricePerKwhMicro, basePriceMicroPerMinute, surge, spot } = tariff;
  const micro = policy === 0 ? pricePerKwhMicro : basePriceMicroPerMinute;
  const percent = surge?.percent ?? 0;
  return {
    price: microToDecimal(cutQuotient(exactProduct(micro, 100 + percent), 100)),
    surge_percent: percent,
    is_market_known: spot ? spot.quarters.every((one) => one !== null) : known !== undefined,
    source,
  };
}

type ReadDay = (zone: Zone, date: string) => Promise<ReportedDay | undefined>;

/** The days that a window lies in, as far as they can be published; undefined where none is, or in another currency. */
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

/** Stations of one list mostly stand in one market: each day is read once. */
function shared(read: ReadDay): ReadDay {
  const asked = new Map<string, ReturnType<ReadDay>>();
  return (zone, date) => {
    const key = `${zone.code} ${date}`;
    const found = asked.get(key) ?? read(zone, date);
    asked.set(key, found);
    return found;
  };
}

function forgiveFailure(error: unknown): undefined {
  if (error instanceof ProviderFailure) return undefined;
  throw error;
}
