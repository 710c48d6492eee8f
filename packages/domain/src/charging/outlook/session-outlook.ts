// What a running session has given a car, and how long it still needs.
import { estimateCharge, type ChargingCar, type PlugSupply } from '../charging-estimate.ts';
import { lossPercent } from '../charging-losses.ts';

/** The state of charge, in percent, up to which most drivers charge on the way. */
export const USUAL_TARGET_PERCENT = 80;

/** Whole kilometres of range from energy at the meter in Wh, without what charging loses; `whPerKm` is the consumption of the car. */
export function kilometresAdded(energyWh: number, isDc: boolean, whPerKm: number): number {
  const storedWh = (energyWh * 100) / (100 + lossPercent(isDc));
  return Math.floor(storedWh / whPerKm);
}

/** Below this, the plug is still starting, and its power says nothing about the session. */
const LEAST_TELLING_W = 1_000;

/** Seconds until a running session reaches a state of charge at its present power or less; null if it has, or it is unknown. */
export function secondsToReach(session: {
  car: ChargingCar;
  plug: PlugSupply;
  socPercent: number;
  targetPercent: number;
  powerW: number | null;
}): number | null {
  const { car, plug, socPercent, targetPercent, powerW } = session;
  const fromPercent = Math.floor(socPercent);
  if (fromPercent >= targetPercent) return null;
  const isTelling = powerW !== null && powerW >= LEAST_TELLING_W;
  const siteMaxW = isTelling ? powerW : plug.siteMaxW;
  return (
    estimateCharge({ car, plug: { ...plug, siteMaxW }, fromPercent, toPercent: targetPercent })
      ?.seconds ?? null
  );
}
