// Bookable stations with the price of the driver's charge, of those that the filters by price and window leave.
import type { PriceNow, ValidRequestOf } from '@voltagora/contract';
import {
  ANY_CHARGE,
  assumedPlugs,
  type BookingWindow,
  type ChargeNeed,
  type ChargePrice,
  checkWindow,
  type CurrencyName,
  decimalToMicro,
  priceOfCharge,
  pricePerKwh,
  type RatingScore,
  ratingScore,
  type StationCharge,
  stationCharge,
} from '@voltagora/domain';
import { openTimeOf } from '../../../platform/time/opening-time.ts';
import { tariffNow } from '../prices/prices-now.ts';
import { hoursOf, termsOf } from '../prices/station-terms.ts';
import type { OfferRow } from './offers.reads.ts';

export interface PricedOffer extends OfferRow {
  rating: RatingScore;
  /** Undefined when the price is by the minute and the power is unknown. */
  price?: (ChargePrice & { currency: CurrencyName }) | undefined;
}

type SearchQuery = ValidRequestOf<'searchStations'>['query'];

/** The charge of a query; what it leaves out is assumed, among it the charging curve. */
export function chargeNeedIn(query: SearchQuery): ChargeNeed {
  const acMaxW = whole(query.ac_max_kW) ?? ANY_CHARGE.acMaxW;
  const dcMaxW = whole(query.dc_max_kW) ?? ANY_CHARGE.dcMaxW;
  const usableBatteryWh = whole(query.battery_kWh);
  return {
    energyWh: whole(query.charge_kWh) ?? ANY_CHARGE.energyWh,
    connectorTypes: query.charge_plugs ?? ANY_CHARGE.connectorTypes,
    acMaxW,
    dcMaxW,
    ...(usableBatteryWh !== undefined && {
      car: { usableBatteryWh, acMaxW, dcMaxW, acPhases: null, dcCurve: null },
    }),
  };
}

const whole = (kilo: number | undefined): number | undefined =>
  kilo === undefined ? undefined : Math.round(kilo * 1000);

/** The window of a query in which a plug is to be free. */
export const windowIn = ({
  free_from: from,
  free_until: until,
}: SearchQuery): BookingWindow | undefined =>
  from === undefined || until === undefined
    ? undefined
    : { start: new Date(from), stop: new Date(until) };

export function priceOffers(
  rows: readonly OfferRow[],
  prices: ReadonlyMap<number, PriceNow>,
  need: ChargeNeed,
): PricedOffer[] {
  const chargeAt = chargesOf(need);
  return rows.map((row) => {
    const tariff = tariffNow(row, prices.get(row.id));
    const price = tariff && priceOfCharge(tariff, chargeAt(row));
    const rating = ratingScore(row.rating_count, row.rating_sum);
    return { ...row, rating, ...(price && { price: { ...price, currency: row.currency } }) };
  });
}

/** Thousands of stations have few different offers, and an estimate is a loop over the charging curve. */
function chargesOf(need: ChargeNeed): (row: OfferRow) => StationCharge {
  const known = new Map<string, StationCharge>();
  return ({ connector_types: types, max_power_w: maxPowerW, booking_terms: terms }) => {
    const maxSeconds = termsOf(terms).maxMinutes * 60;
    const key = `${types.join()} ${maxPowerW} ${maxSeconds}`;
    const charge =
      known.get(key) ?? stationCharge({ plugs: assumedPlugs(types, maxPowerW), maxSeconds }, need);
    known.set(key, charge);
    return charge;
  };
}

/** Whether terms and opening hours of a station allow the window. */
export function takesWindow(row: OfferRow, window: BookingWindow, now: Date): boolean {
  const openingHours = hoursOf(row.open_24_7, row.opening_hours);
  const open = openTimeOf({ openingHours, timeZone: row.time_zone }, window);
  return checkWindow(window, termsOf(row.booking_terms), now, { open }) === undefined;
}

/** Whether the price of the charge, by the kWh, is known and not above the limit. */
export const costsAtMost = ({ price }: PricedOffer, perKwh: number): boolean =>
  price !== undefined && pricePerKwh(price) <= decimalToMicro(perKwh);
