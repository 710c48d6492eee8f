// The price of a station by hour of a market day, by the rule used for billing. Pure.
import type { DayAheadPrices, PricingInput } from '@voltagora/contract';
import {
  currencyOfMarket,
  cutQuotient,
  exactProduct,
  microToDecimal,
  tariffOfWindow,
} from '@voltagora/domain';
import { tariffFrom } from './price-values.ts';
import { domainRule } from './rule-values.ts';

export type HourPrice = { start: number; stop: number; price: number; isKnown: boolean };

const HOUR_MS = 3_600_000;

/** Per kWh or minute, including everything; empty if the price is fixed or the market has another currency. */
export function dayPrices(pricing: PricingInput, day: DayAheadPrices): HourPrice[] {
  if (!pricing.rule || currencyOfMarket(day.currency) !== pricing.currency) return [];
  const rule = domainRule(pricing.rule);
  const standard = tariffFrom(pricing);
  const stepMs = day.resolution_minutes * 60_000;
  const slots = day.results.map(({ start_time, price_per_MWh: price }) => ({
    start: Date.parse(start_time),
    stop: Date.parse(start_time) + stepMs,
    priceMicroPerMwh: price === null ? null : Math.round(price * 1e6),
    renewableShare: null,
  }));
  const market = { days: [slots], source: day.source };
  const hours: HourPrice[] = [];
  for (let at = Date.parse(day.day_start); at < Date.parse(day.day_stop); at += HOUR_MS) {
    const window = { start: new Date(at), stop: new Date(at + HOUR_MS) };
    const { policy, surge, ...priced } = tariffOfWindow(standard, rule, window, market);
    const micro = policy === 0 ? priced.pricePerKwhMicro : priced.basePriceMicroPerMinute;
    const whole = cutQuotient(exactProduct(micro, 100 + (surge?.percent ?? 0)), 100);
    const isKnown = slots.some(
      (slot) => slot.start <= at && at < slot.stop && slot.priceMicroPerMwh !== null,
    );
    hours.push({ start: at, stop: at + HOUR_MS, price: microToDecimal(whole), isKnown });
  }
  return hours;
}
