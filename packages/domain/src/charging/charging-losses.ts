// What is lost between the meter of a plug and the battery: the bill is by the meter, and a battery by what it stores.
import { cutQuotient, exactProduct } from '../money/money.ts';

/** Of the energy stored, in percent: the charger in the vehicle, its cooling and the cable; with direct current the rectifier is before the meter. */
const LOSS_PERCENT = { ac: 15, dc: 8 } as const;

/** The energy at the meter, in Wh, that stores this much in a battery. */
export const energyAtMeter = (batteryWh: number, isDc: boolean): number =>
  Math.ceil((batteryWh * (100 + lossPercent(isDc))) / 100);

/** The charging losses of a plug in percent of what the battery stores. */
export const lossPercent = (isDc: boolean): number => (isDc ? LOSS_PERCENT.dc : LOSS_PERCENT.ac);

/** Two readings of the meter, 60 seconds apart: what flows before anybody sees that the hold is used up. */
const UNSEEN_SECONDS = 120;

/** The least energy, in Wh, for which a hold is made at a plug, however small the battery that is claimed. */
export const leastHeldWh = (plugPowerW: number): number =>
  cutQuotient(exactProduct(plugPowerW, UNSEEN_SECONDS), 3600);
