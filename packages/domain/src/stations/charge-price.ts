// What the driver's charge costs at a station: the one rule behind pins, lists, pages, filters and orders. A quote is exact, this is an
// estimate at the plug that suits the vehicle best.
import {
  type ChargingCar,
  type ChargingEstimate,
  estimateCharge,
} from '../charging/charging-estimate.ts';
import { vehicleFit } from '../charging/vehicle-fit.ts';
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
  /** The vehicle that charges between the usual levels, if there is one; the fields above are then for what is not known of a plug. */
  car?: ChargingCar;
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
export function chargeNeedOf(car: ChargingCar, connectorTypes: readonly string[]): ChargeNeed {
  const percent = USUAL_LEVELS.to - USUAL_LEVELS.from;
  const isDc = connectorTypes.some(isDcPlug);
  const meteredWh = (car.usableBatteryWh * percent * (100 + lossPercent(isDc))) / 10_000;
  return {
    energyWh: Math.max(1, Math.round(meteredWh / WH_PER_KWH)) * WH_PER_KWH,
    connectorTypes,
    acMaxW: car.acMaxW ?? ANY_CHARGE.acMaxW,
    dcMaxW: car.dcMaxW ?? ANY_CHARGE.dcMaxW,
    car,
  };
}

/** One kind of plug at a station; power in W, null when unknown. */
export interface OfferedPlug {
  connectorType: string;
  maxPowerW: number | null;
}

/** What a station offers: its plugs, and what limits a charge there: the power of the site in W, the longest booking in seconds. */
export interface StationOffer {
  plugs: readonly OfferedPlug[];
  siteMaxW?: number | null | undefined;
  maxSeconds?: number | undefined;
}

/** No plug with alternating current that drivers bring a cable for gives more. */
const AC_PLUG_MAX_W = 22_000;

/** The plugs of a station of which only the types and the power of the most powerful one, in W, are known. */
export function assumedPlugs(types: readonly string[], maxPowerW: number | null): OfferedPlug[] {
  const isAcOnly = !types.some(isDcPlug);
  return types.map((connectorType) => ({
    connectorType,
    maxPowerW:
      maxPowerW === null || isAcOnly || isDcPlug(connectorType)
        ? maxPowerW
        : Math.min(maxPowerW, AC_PLUG_MAX_W),
  }));
}

/** The battery levels in percent that a charge is wished between. */
export interface ChargeLevels {
  from: number;
  to: number;
}

/** What a vehicle charges at a plug, at most for the longest booking; null when the plug does not fit, or a power is unknown. */
export function plugCharge(
  { connectorType, maxPowerW }: OfferedPlug,
  { siteMaxW, maxSeconds }: Omit<StationOffer, 'plugs'>,
  vehicle: { car: ChargingCar; connectorTypes: readonly string[] },
  { from, to }: ChargeLevels = USUAL_LEVELS,
): ChargingEstimate | null {
  if (maxPowerW === null || vehicleFit(connectorType, vehicle.connectorTypes) === 'other') {
    return null;
  }
  const found = estimateCharge({
    car: vehicle.car,
    plug: { maxPowerW, isDc: isDcPlug(connectorType), siteMaxW },
    fromPercent: from,
    toPercent: to,
    ...(maxSeconds !== undefined && { maxSeconds }),
  });
  return found && found.energyWh > 0 ? found : null;
}

/** Energy at the meter in Wh, and seconds, null when unknown. */
export interface StationCharge {
  energyWh: number;
  seconds: number | null;
}

/** The charge at the plug where the vehicle gets furthest, of these the fastest; what is not known is assumed. */
export function stationCharge(offer: StationOffer, need: ChargeNeed): StationCharge {
  const { car, connectorTypes } = need;
  const charges = car
    ? offer.plugs.flatMap((plug) => plugCharge(plug, offer, { car, connectorTypes }) ?? [])
    : [];
  const [best] = charges.toSorted(
    (one, other) => other.toPercent - one.toPercent || one.seconds - other.seconds,
  );
  return best ?? { energyWh: need.energyWh, seconds: assumedSeconds(offer.plugs, need) };
}

/** Of its maximum power, in percent, what a car takes on average between the usual levels: the mean of the usual curve. */
const DC_MEAN_PERCENT = 80;
const SECONDS_PER_HOUR = 3600;

/** Null when the power is unknown, or no plug fits. */
function assumedSeconds(plugs: readonly OfferedPlug[], need: ChargeNeed): number | null {
  const { connectorTypes: inlets, energyWh } = need;
  const powers = plugs
    .filter(({ connectorType }) => inlets.length === 0 || inlets.includes(connectorType))
    .map(({ connectorType, maxPowerW }) =>
      Math.min(
        maxPowerW ?? 0,
        isDcPlug(connectorType)
          ? cutQuotient(exactProduct(need.dcMaxW, DC_MEAN_PERCENT), 100)
          : need.acMaxW,
      ),
    );
  const powerW = Math.max(0, ...powers);
  return powerW > 0 ? cutQuotient(exactProduct(energyWh, SECONDS_PER_HOUR), powerW) : null;
}

/** The price of a charge and its energy; `seconds` is null when it does not depend on the time and the time is unknown. */
export interface ChargePrice extends StationCharge {
  totalMicro: number;
}

/** Energy or time, surcharge and start fee together; null when the price is by the minute and the time is unknown. */
export const chargePrice = (
  tariff: Tariff,
  offer: StationOffer,
  need: ChargeNeed,
): ChargePrice | null => priceOfCharge(tariff, stationCharge(offer, need));

/** The price of a charge that is estimated already, for whoever compares many stations. */
export function priceOfCharge(tariff: Tariff, charge: StationCharge): ChargePrice | null {
  const { energyWh, seconds } = charge;
  if (tariff.policy === 1 && seconds === null) return null;
  const { totalMicro } = priceSession(tariff, { energyWh, seconds: seconds ?? 0 });
  return { totalMicro, energyWh, seconds };
}

/** A price of the charge as micro units per kWh, start fee included; cut. Comparable where two stations give different energy. */
export const pricePerKwh = ({ totalMicro, energyWh }: ChargePrice): number =>
  cutQuotient(exactProduct(totalMicro, WH_PER_KWH), energyWh);
