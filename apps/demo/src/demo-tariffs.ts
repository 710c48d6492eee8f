// Real Greek tariffs for the demo's stations. Published prices mostly exclude VAT; drivers pay with VAT.
import { readFileSync } from 'node:fs';

export interface DemoTariff {
  pricing_policy: 0 | 1;
  base_flat_fee_micro: number;
  price_per_kwh_micro: number;
  base_price_micro: number;
}

interface PublishedTariff {
  kwh?: number;
  flat?: number;
  hour?: number;
  vat?: number;
}

/** Prices without VAT are published cut to four decimals; rounding to that precision restores the price with VAT. */
const DECIMALS = 10_000;
const MICRO_PER_DECIMAL = 100;
const MINUTES_PER_HOUR = 60;

/** The plausible ones: 0.20 to 0.90 per kWh, or 1 to 6 per hour, before VAT. */
export function readDemoTariffs(): DemoTariff[] {
  const file = new URL('../data/greece-tariffs-2026-09.json', import.meta.url);
  const { tariffs } = JSON.parse(readFileSync(file, 'utf8')) as { tariffs: PublishedTariff[] }; // A file of the demo.
  return tariffs.filter(isPlausible).map(toTariff);
}

function isPlausible({ kwh = 0, hour = 0, flat = 0 }: PublishedTariff): boolean {
  const perEnergy = kwh >= 0.2 && kwh <= 0.9 && hour === 0;
  const perTime = kwh === 0 && hour >= 1 && hour <= 6;
  return (perEnergy || perTime) && flat <= 2.5;
}

function toTariff({ kwh = 0, hour = 0, flat = 0, vat = 0 }: PublishedTariff): DemoTariff {
  const micro = (price: number) =>
    Math.round(price * (1 + vat / 100) * DECIMALS) * MICRO_PER_DECIMAL;
  return {
    pricing_policy: kwh > 0 ? 0 : 1,
    base_flat_fee_micro: micro(flat),
    price_per_kwh_micro: micro(kwh),
    base_price_micro: micro(hour / MINUTES_PER_HOUR),
  };
}
