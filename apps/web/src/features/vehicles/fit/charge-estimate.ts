// Estimates a session with the same functions as the server: vehicle, plug, part of the battery.
import type { Plug, Pricing, Station, Vehicle } from '@voltagora/contract';
import {
  type ChargingCar,
  type ChargingEstimate,
  type ChargeLevels,
  decimalToMicro,
  microToDecimal,
  plugCharge,
  priceSession,
  type Tariff,
  USUAL_LEVELS,
} from '@voltagora/domain';

/** Battery level in percent, from and to. */
export type ChargeRange = ChargeLevels;
export const USUAL_RANGE: ChargeRange = USUAL_LEVELS;

export type Estimate = ChargingEstimate & {
  /** In the currency of the station; null if it has no price. */
  cost: number | null;
  /** As the length of a booking: in slots of the station, within its terms. */
  minutes: number;
};

/** What of a station limits the session. */
export type ChargePlace = Pick<
  Station,
  'bookable' | 'pricing' | 'booking_terms' | 'site_max_power_kW'
>;
type Giving = Pick<Plug, 'connector_type' | 'max_power_kW'>;

/** Null if it is unknown or the plug does not fit. At most the longest booking of the station. */
export function chargeEstimate(
  vehicle: Pick<Vehicle, 'model'>,
  plug: Giving,
  { bookable, pricing, booking_terms: terms, site_max_power_kW: siteKw }: ChargePlace,
  range: ChargeRange,
): Estimate | null {
  const { model } = vehicle;
  const found = plugCharge(
    { connectorType: plug.connector_type, maxPowerW: watts(plug.max_power_kW) },
    { siteMaxW: watts(siteKw), maxSeconds: bookable ? terms.max_minutes * 60 : undefined },
    { car: chargingCarOf(model), connectorTypes: model.connector_types },
    range,
  );
  if (found === null) return null;
  const slots = Math.ceil(found.seconds / 60 / terms.slot_minutes);
  const minutes = Math.max(terms.min_minutes, slots * terms.slot_minutes);
  return { ...found, minutes: Math.min(minutes, terms.max_minutes), cost: costOf(pricing, found) };
}

/** A model as the functions of the domain take it. */
export const chargingCarOf = (model: Vehicle['model']): ChargingCar => ({
  usableBatteryWh: model.usable_battery_kWh * 1000,
  acMaxW: watts(model.ac_max_kW),
  dcMaxW: watts(model.dc_max_kW),
  acPhases: model.ac_phases,
  dcCurve:
    model.dc_curve?.map(({ soc_percent, power_kW }) => ({
      socPercent: soc_percent,
      powerW: power_kW * 1000,
    })) ?? null,
});

const watts = (kilowatts: number | null): number | null =>
  kilowatts === null ? null : kilowatts * 1000;

function costOf(pricing: Pricing | null, measured: ChargingEstimate): number | null {
  if (pricing === null) return null;
  return microToDecimal(priceSession(tariffOf(pricing), measured).totalMicro);
}

/** For a market price, the price of the present quarter-hour. */
export const tariffOf = (pricing: Pricing): Tariff => ({
  policy: pricing.pricing_policy,
  pricePerKwhMicro: decimalToMicro(pricing.now?.price ?? pricing.price_per_kWh),
  basePriceMicroPerMinute: decimalToMicro(pricing.now?.price ?? pricing.base_price),
  flatFeeMicro: decimalToMicro(pricing.base_flat_fee),
  currency: pricing.currency,
});
