// Tariffs, and the price of a session by them; independent of windows, holds and tokens.
import { boundedShare, cutPartsToHundredths, cutToHundredths, MICRO_PER_UNIT } from './money.ts';
import type { IdleFee } from './idle-fee.ts';
import type { SpotTerms, SurgeTerms } from './price-rule.ts';

/** Currencies that a station may use. */
export const CURRENCY_NAMES = ['EURO', 'US_DOLLAR', 'BRITISH_POUND'] as const;
/** One of `CURRENCY_NAMES`. */
export type CurrencyName = (typeof CURRENCY_NAMES)[number];

/** The prices of a station, in micro units. Policy 0: per kWh plus a start fee; policy 1: per minute plus a start fee (S9.03). */
export interface Tariff {
  policy: 0 | 1;
  pricePerKwhMicro: number;
  basePriceMicroPerMinute: number;
  flatFeeMicro: number;
  currency: CurrencyName;
  /** Added to energy or time, not to the start fee. */
  surge?: SurgeTerms | undefined;
  /** How the price per kWh was composed; informational, not used for billing. */
  spot?: SpotTerms | undefined;
  /** Applies after the booked window; not part of quote, hold or bill. */
  idle?: IdleFee | undefined;
}

/**
 * One line of a quote or bill; the unit of `quantity` depends on `kind`: Wh, seconds, a count, or hundredths of the unit price.
 */
export interface PriceItem {
  kind: 'energy' | 'time' | 'surge' | 'flat_fee' | 'cancellation_fee' | 'no_show_fee';
  quantity: number;
  unitPriceMicro: number;
  amountMicro: number;
}

/** A total: all amounts in whole hundredths of the currency (S5.03), with items that add up to it. */
export interface Price {
  totalMicro: number;
  items: PriceItem[];
}

/** No line of a bill comes to more, whatever was measured; so that sums of lines, and their price in tokens, stay exact. */
const LINE_MAX_MICRO = 10_000_000 * MICRO_PER_UNIT;
const WH_PER_KWH = 1000;
const SECONDS_PER_MINUTE = 60;

/** The price of measured energy and time by a tariff. Without energy the price is 0, even with a start fee. */
export function priceSession(
  tariff: Tariff,
  measured: { energyWh: number; seconds: number },
): Price {
  if (measured.energyWh < 0 || measured.seconds < 0) {
    throw new RangeError('Energy and time are never negative');
  }
  if (measured.energyWh === 0) return { totalMicro: 0, items: [] };
  const main = tariff.policy === 0 ? energyItem(tariff, measured) : timeItem(tariff, measured);
  const items = [main, ...surgeItem(tariff, main), flatFeeItem(tariff)].filter(
    (item) => item.kind !== 'flat_fee' || item.amountMicro > 0,
  );
  const amounts = cutPartsToHundredths(items.map(({ amountMicro }) => amountMicro));
  const cut = items.map((item, index) => ({ ...item, amountMicro: amounts[index] ?? 0 }));
  return { totalMicro: sum(cut), items: cut };
}

/** The price of the measured values, never above the quoted price; the items always add up to the total. */
export function billSession(
  tariff: Tariff,
  measured: { energyWh: number; seconds: number },
  quotedTotalMicro: number,
): Price {
  let left = cutToHundredths(quotedTotalMicro);
  const items = priceSession(tariff, measured).items.map((item) => {
    const amountMicro = Math.min(item.amountMicro, left);
    left -= amountMicro;
    return { ...item, amountMicro };
  });
  return { totalMicro: sum(items), items };
}

/** The lines of a price as they are shown: each truncated by itself, with the rest to the total, which may be 0. */
export interface ShownLines {
  items: PriceItem[];
  roundingMicro: number;
}

/** Quantity times price of each line, truncated to hundredths (S5.03), never above the total; lines and rounding add up to it. */
export function shownLines(items: readonly PriceItem[]): ShownLines {
  let left = sum(items);
  const shown = items.map((item) => {
    const amountMicro = Math.min(cutToHundredths(exactLineOf(item)), left);
    left -= amountMicro;
    return { ...item, amountMicro };
  });
  return { items: shown, roundingMicro: left };
}

function exactLineOf({ kind, quantity, unitPriceMicro, amountMicro }: PriceItem): number {
  if (kind === 'energy') return lineOf(unitPriceMicro, quantity, WH_PER_KWH);
  if (kind === 'time') return lineOf(unitPriceMicro, quantity, SECONDS_PER_MINUTE);
  if (kind === 'surge') return lineOf(unitPriceMicro, quantity, 100);
  return kind === 'flat_fee' ? unitPriceMicro * quantity : amountMicro;
}

function energyItem(tariff: Tariff, { energyWh }: { energyWh: number }): PriceItem {
  const unitPriceMicro = tariff.pricePerKwhMicro;
  const amountMicro = lineOf(unitPriceMicro, energyWh, WH_PER_KWH);
  return { kind: 'energy', quantity: energyWh, unitPriceMicro, amountMicro };
}

function timeItem(tariff: Tariff, { seconds }: { seconds: number }): PriceItem {
  const unitPriceMicro = tariff.basePriceMicroPerMinute;
  const amountMicro = lineOf(unitPriceMicro, seconds, SECONDS_PER_MINUTE);
  return { kind: 'time', quantity: seconds, unitPriceMicro, amountMicro };
}

const lineOf = (unitPriceMicro: number, quantity: number, perUnit: number): number =>
  boundedShare([unitPriceMicro, quantity], perUnit, LINE_MAX_MICRO);

/** The peak surcharge on the price of energy or time. */
function surgeItem({ surge }: Tariff, { amountMicro: unitPriceMicro }: PriceItem): PriceItem[] {
  if (surge === undefined || surge.percent <= 0) return [];
  const quantity = surge.percent;
  const amountMicro = lineOf(unitPriceMicro, quantity, 100);
  return [{ kind: 'surge', quantity, unitPriceMicro, amountMicro }];
}

function flatFeeItem({ flatFeeMicro }: Tariff): PriceItem {
  const amountMicro = flatFeeMicro;
  return { kind: 'flat_fee', quantity: 1, unitPriceMicro: flatFeeMicro, amountMicro };
}

const sum = (items: readonly PriceItem[]): number =>
  items.reduce((total, item) => total + item.amountMicro, 0);
