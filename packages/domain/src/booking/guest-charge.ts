// How much somebody without an account wants to charge: how long the plug is kept for it, and how much money is held.
import { priceSession, type Tariff } from '../money/tariff.ts';
import { ASSUMED_USABLE_BATTERY_WH } from '../money/quote.ts';

/** Until an amount of money, an energy or a time is used up, or the car is full. */
export type GuestWish =
  | { kind: 'money'; amountMicro: number }
  | { kind: 'energy'; energyWh: number }
  | { kind: 'time'; minutes: number }
  | { kind: 'full' };

/** The ways of saying how much. */
export const GUEST_WISHES = ['money', 'energy', 'time', 'full'] as const;

/** What of a plug decides about a wish; `freeMinutes` is how long it is free from now, at most its longest booking. */
export interface GuestPlug {
  tariff: Tariff;
  maxPowerW: number;
  minMinutes: number;
  freeMinutes: number;
}

/** A car often takes less power than the plug has, so that it gets this many times the shortest time. */
const SLOW_CAR_FACTOR = 3;
/** A guest's window begins now, or at most so much later, because booking takes a moment. */
export const GUEST_BEGINS_WITHIN_MS = 60_000;
const WH_PER_KWH = 1000;
const MINUTES_PER_HOUR = 60;

/**
 * The minutes for which the plug is kept. Undefined when it is not free for long enough: for a time that long, or, at full
 * power, for that much energy. What is not used is free again at the end of the charge.
 */
export function guestMinutes(wish: GuestWish, plug: GuestPlug): number | undefined {
  const { minMinutes, freeMinutes } = plug;
  if (freeMinutes < minMinutes) return undefined;
  if (wish.kind === 'time') {
    const minutes = Math.max(wish.minutes, minMinutes);
    return minutes <= freeMinutes ? minutes : undefined;
  }
  const energyWh = energyOf(wish, plug.tariff);
  if (energyWh === undefined) return freeMinutes;
  const shortest = (energyWh / plug.maxPowerW) * MINUTES_PER_HOUR;
  if (wish.kind === 'energy' && shortest > freeMinutes) return undefined;
  const enough = Math.ceil(shortest * SLOW_CAR_FACTOR);
  return Math.min(freeMinutes, Math.max(minMinutes, enough));
}

/** What is held at most for a wish, given the most that the plug can deliver in the window. */
export function guestHold(
  wish: GuestWish,
  tariff: Tariff,
  most: { energyWh: number; seconds: number },
): { energyWh: number; totalMicro: number } {
  const limitWh = energyOf(wish, tariff) ?? ASSUMED_USABLE_BATTERY_WH;
  const energyWh = Math.min(most.energyWh, limitWh);
  const { totalMicro } = priceSession(tariff, { energyWh, seconds: most.seconds });
  if (wish.kind !== 'money') return { energyWh, totalMicro };
  return { energyWh, totalMicro: Math.min(wish.amountMicro, totalMicro) };
}

/** The energy after which the wish is met; undefined where time decides, or nothing. */
function energyOf(wish: GuestWish, tariff: Tariff): number | undefined {
  if (wish.kind === 'energy') return wish.energyWh;
  if (wish.kind !== 'money' || tariff.policy === 1) return undefined;
  const perKwhMicro = tariff.pricePerKwhMicro * (1 + (tariff.surge?.percent ?? 0) / 100);
  if (perKwhMicro <= 0) return undefined;
  const left = Math.max(0, wish.amountMicro - tariff.flatFeeMicro);
  return Math.ceil((left / perKwhMicro) * WH_PER_KWH);
}
