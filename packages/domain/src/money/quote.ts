// The price of a window of a plug before anything is measured: power, energy and price. Signing and holds are the server's.
import { type ChargingCar, maxSessionCost } from '../charging/charging-estimate.ts';
import { cutQuotient, exactProduct } from './money.ts';
import { type Price, priceSession, type Tariff } from './tariff.ts';

/** `energyWh`, at the meter and so with charging losses, and `powerW` are the maximum of the window; the price is that of this energy. */
export interface WindowQuote extends Price {
  energyWh: number;
  powerW: number;
}

/** The battery assumed for a quote without a vehicle; larger than in nearly all cars, so that a bill rarely reaches its hold. */
export const ASSUMED_USABLE_BATTERY_WH = 100_000;

/** A car without any known data. */
export const ANY_CAR: ChargingCar = {
  usableBatteryWh: ASSUMED_USABLE_BATTERY_WH,
  acMaxW: null,
  dcMaxW: null,
  acPhases: null,
  dcCurve: null,
};

const DIRECT_CURRENT = new Set(['CCS1', 'CCS2', 'CHADEMO', 'TESLA']);

/** Whether a connector of this type delivers direct current. */
export const isDcPlug = (connectorType: string): boolean => DIRECT_CURRENT.has(connectorType);

/** The maximum that the plug can deliver to the vehicle in the window, limited by its given or assumed battery and the losses of filling it. */
export function quoteWindow(options: {
  tariff: Tariff;
  maxPowerW: number;
  vehicle?: ChargingCar | undefined;
  isDc: boolean;
  start: Date;
  stop: Date;
}): WindowQuote {
  const { tariff, maxPowerW, vehicle = ANY_CAR, isDc } = options;
  const seconds = secondsBetween(options.start, options.stop);
  const { energyWh, powerW } = maxSessionCost({ car: vehicle, plug: { maxPowerW, isDc }, seconds });
  return { energyWh, powerW, ...priceSession(tariff, { energyWh, seconds }) };
}

/**
 * By how many whole percent the other price is below the booked one, cut; 0 when it is not lower, or when the energy differs by
 * more than 1 %, so that they cannot be compared.
 */
export function savingPercent(
  booked: { totalMicro: number; energyWh: number },
  other: { totalMicro: number; energyWh: number },
): number {
  const differs = Math.abs(other.energyWh - booked.energyWh) * 100 > booked.energyWh;
  if (booked.totalMicro <= 0 || differs) return 0;
  const lessMicro = Math.max(0, booked.totalMicro - other.totalMicro);
  return cutQuotient(exactProduct(lessMicro, 100), booked.totalMicro);
}

/** Whole seconds from one instant to a later one; 0 when it is not later. */
export const secondsBetween = (start: Date, stop: Date): number =>
  Math.max(0, cutQuotient(stop.getTime() - start.getTime(), 1000));
