// The cost of typical sessions by a tariff, and its growth during a session. Pure.
import { microToAmount, priceSession, type Tariff } from '@voltagora/domain';

/** A car at an AC plug in town over lunch, and one at a fast DC plug on the road. */
export const TYPICAL_CHARGES = [
  { energyKwh: 20, powerKw: 11 },
  { energyKwh: 40, powerKw: 50 },
] as const;
/** The session that the owner's share is shown for. */
export const SHARED_CHARGE = { energyKwh: 30, powerKw: 11 } as const;
export const PRICE_STEPS_KWH = [1, 10, 20, 30, 40, 50] as const;
const SECONDS_PER_HOUR = 3600;
const MINUTES_PER_HOUR = 60;

type Charge = { energyKwh: number; powerKw: number };

export const minutesOf = ({ energyKwh, powerKw }: Charge): number =>
  Math.round((energyKwh / powerKw) * MINUTES_PER_HOUR);

/** In units of the currency, by the rule used for billing. */
export function costOf(tariff: Tariff, { energyKwh, powerKw }: Charge): number {
  const seconds = Math.round((energyKwh / powerKw) * SECONDS_PER_HOUR);
  return microToAmount(priceSession(tariff, { energyWh: energyKwh * 1000, seconds }).totalMicro);
}

export type PriceSteps = { powerKw: number; costs: number[] };

/** The cost after each step, for the powers of the typical sessions. */
export const priceStepsOf = (tariff: Tariff): PriceSteps[] =>
  TYPICAL_CHARGES.map(({ powerKw }) => ({
    powerKw,
    costs: PRICE_STEPS_KWH.map((energyKwh) => costOf(tariff, { energyKwh, powerKw })),
  }));
