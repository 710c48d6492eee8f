// What the driver's charge costs at a station, before a plug is chosen: for lists, pins, filters and orders. A quote is exact, this
// is an estimate: it knows the price and the most powerful plug of a station.
import { lossPercent } from '../charging/charging-losses.ts';
import { cutQuotient, exactProduct } from '../money/money.ts';
import { isDcPlug } from '../money/quote.ts';
import { priceSession, type Tariff } from '../money/tariff.ts';

/** The charge that prices are compared for. */
export interface ChargeNeed {
  /** At the meter, in Wh. */
  energyWh: number;
  /** The inlets of the vehicle; empty: any. */
  connectorTypes: readonly string[];
  acMaxW: number;
  dcMaxW: number;
}

/** The charge that is assumed without a vehicle: 30 kWh, as a compact car takes it. */
export const ANY_CHARGE: ChargeNeed = {
  energyWh: 30_000,
  connectorTypes: [],
  acMaxW: 11_000,
  dcMaxW: 100_000,
};

/** The battery level, in percent, between which a vehicle usually charges. */
export const USUAL_LEVELS = { from: 20, to: 80 } as const;

const WH_PER_KWH = 1000;

/** The usual charge of a vehicle, in whole kWh with losses; powers that are unknown (null) are assumed. */
export function chargeNeedOf(car: {
  usableBatteryWh: number;
  connectorTypes: readonly string[];
  acMaxW: number | null;
  dcMaxW: number | null;
}): ChargeNeed {
  const percent = USUAL_LEVELS.to - USUAL_LEVELS.from;
  const isDc = car.connectorTypes.some(isDcPlug);
  const meteredWh = (car.usableBatteryWh * percent * (100 + lossPercent(isDc))) / 10_000;
  return {
    energyWh: Math.max(1, Math.round(meteredWh / WH_PER_KWH)) * WH_PER_KWH,
    connectorTypes: car.connectorTypes,
    acMaxW: car.acMaxW ?? ANY_CHARGE.acMaxW,
    dcMaxW: car.dcMaxW ?? ANY_CHARGE.dcMaxW,
  };
}

/** What a station offers: its plug types, and the power of its most powerful plug in W, null when unknown. */
export interface StationOffer {
  connectorTypes: readonly string[];
  maxPowerW: number | null;
}

/** No plug with alternating current that drivers bring a cable for gives more. */
const AC_PLUG_MAX_W = 22_000;
/** Of its maximum power, in percent, what a car takes on average between the usual levels: the mean of the usual curve. */
const DC_MEAN_PERCENT = 80;
const SECONDS_PER_HOUR = 3600;

/** How long the charge takes at the station, in seconds; null when its power is unknown, or no plug fits. */
export function chargeSeconds(offer: StationOffer, need: ChargeNeed): number | null {
  const { connectorTypes: inlets, energyWh } = need;
  const types = offer.connectorTypes.filter((type) => inlets.length === 0 || inlets.includes(type));
  if (offer.maxPowerW === null || offer.maxPowerW <= 0 || types.length === 0) return null;
  const isAcOnly = !offer.connectorTypes.some(isDcPlug);
  const acPlugW = isAcOnly ? offer.maxPowerW : Math.min(offer.maxPowerW, AC_PLUG_MAX_W);
  const powerW = types.some(isDcPlug)
    ? Math.min(offer.maxPowerW, cutQuotient(exactProduct(need.dcMaxW, DC_MEAN_PERCENT), 100))
    : Math.min(acPlugW, need.acMaxW);
  return cutQuotient(exactProduct(energyWh, SECONDS_PER_HOUR), powerW);
}

/** The price of a charge; `seconds` is null when it does not depend on the time and the time is unknown. */
export interface ChargePrice {
  totalMicro: number;
  seconds: number | null;
}

/** Energy or time, surcharge and start fee together; null when the price is by the minute and the time is unknown. */
export function chargePrice(
  tariff: Tariff,
  offer: StationOffer,
  need: ChargeNeed,
): ChargePrice | null {
  const seconds = chargeSeconds(offer, need);
  if (tariff.policy === 1 && seconds === null) return null;
  const measured = { energyWh: need.energyWh, seconds: seconds ?? 0 };
  return { totalMicro: priceSession(tariff, measured).totalMicro, seconds };
}

/** A price of the charge as micro units per kWh, start fee included; cut. */
export const pricePerKwh = ({ totalMicro }: ChargePrice, { energyWh }: ChargeNeed): number =>
  cutQuotient(exactProduct(totalMicro, WH_PER_KWH), energyWh);
