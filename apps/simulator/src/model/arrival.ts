import type { Random } from '../random.ts';
import type { ChargePlan } from './charge.ts';
import { pickVehicle, supplyOf } from './vehicle.ts';

/** Plans the next car: nearly empty and leaving at 80 % at a fast charging point, half full and staying at a slow one. */
export function planArrival(
  connector: { type: string; maxPowerKw: number },
  random: Random,
): ChargePlan {
  const supply = supplyOf(connector);
  const isFast = supply.current === 'dc';
  const spread = (random.next() + random.next()) / 2;
  return {
    vehicle: pickVehicle(connector.type, random),
    supply,
    startSocPercent: isFast ? 6 + spread * 44 : 15 + spread * 60,
    targetSocPercent: random.chance(isFast ? 0.6 : 0.2) ? 80 : 100,
    noiseSeed: Math.floor(random.next() * 2 ** 31),
  };
}
