// Sharing what a site may draw among the cars that charge there. Currents are per phase, in tenths of an ampere; a site's
// budget is in units of its own, of which every car's tenth of an ampere takes its weight.

/** IEC 61851-1: with less than this no car charges by alternating current. */
export const LEAST_CHARGING_DECI_A = 60;
/** A charging point of direct current sets its power itself and goes far below that. */
const LEAST_DC_W = 1_500;
const DECI_A = 10;
const PHASE_VOLTAGE = 230;
const SETTLING_MS = 60_000;
const TURN_MS = 15 * 60_000;
/** A car that has waited so long comes before every car that has waited less, with a booking or not. */
const LONG_WAIT_MS = 2 * TURN_MS;
/** A car that draws nothing for so long is full, or asleep: others go before it. */
const IDLE_MS = 5 * 60_000;
/** A car that draws this much less than it may leaves the rest, but for some room to grow. */
const UNUSED_DECI_A = 30;
const ROOM_DECI_A = 20;
/** A car this close to its limit wants more. */
const NEAR_DECI_A = 10;
/** An increase below this is not worth a command. */
const LEAST_INCREASE_DECI_A = 10;

/** The most that the cars at a site may draw together. */
export interface SiteLimit {
  /** Ampere on every phase, or watts of all phases together. */
  unit: 'A' | 'W';
  value: number;
  phases: 1 | 3;
}

/** A site's limit as a budget: tenths of an ampere on a phase, or watts. */
export const siteBudget = ({ unit, value }: SiteLimit): number =>
  unit === 'A' ? value * DECI_A : value;

/** The share of each tenth of an ampere of a car on so many phases in the budget of the site. */
export const carWeight = ({ unit }: SiteLimit, phases: number): number =>
  unit === 'A' ? 1 : (PHASE_VOLTAGE / DECI_A) * phases;

/** Watts as tenths of an ampere on each of so many phases, rounded up. */
export const deciAmpereOf = (watts: number, phases: number): number =>
  Math.ceil((watts * DECI_A) / (PHASE_VOLTAGE * phases));

/** Tenths of an ampere on each of so many phases as watts. */
export const wattsOf = (deciA: number, phases: number): number =>
  Math.floor((deciA * PHASE_VOLTAGE * phases) / DECI_A);

/** With less than this a car pauses: for alternating current the setting of the owner, for direct current less. */
export const leastDeciAOf = (
  { isDc, phases }: { isDc: boolean; phases: number },
  minimumDeciA: number,
): number => (isDc ? Math.min(minimumDeciA, deciAmpereOf(LEAST_DC_W, phases)) : minimumDeciA);

/** A car that shares a site's power. */
export interface SharingCar {
  id: string;
  /** It has a booking, and waits before those that came without one. */
  isBooked: boolean;
  /** The share of each of its tenths of an ampere in the budget. */
  weight: number;
  /** With less it pauses. */
  leastDeciA: number;
  /** At most what its plug gives and the car takes. */
  mostDeciA: number;
  /** Its current limit; 0 while it waits, null before its first limit. */
  allowedDeciA: number | null;
  /** When that was last changed. */
  changedAt: Date;
  /** Since when it charges, or waits. */
  turnSince: Date;
  /** Its current; null if nobody measures it. */
  drawnDeciA: number | null;
}

/**
 * The limit of each car, by id; 0 for one that waits. As fair as possible: no car gets more while another that wants more has
 * less. Unused current goes to the others, and returns when it is wanted. Where not all can charge at once, later cars wait for
 * a turn; a booked car comes first, but never before one that has waited for long.
 */
export function sharePower(
  budget: number,
  cars: readonly SharingCar[],
  now: Date,
): Map<string, number> {
  const charging = whoCharges(budget, cars, now).map((car) => ({
    ...car,
    wantedDeciA: wantedOf(car, now),
  }));
  const wanted = fill(
    budget,
    charging.map((car) => bounded(car, car.leastDeciA, car.wantedDeciA)),
  );
  const shares = wanted.isAll
    ? fill(
        budget,
        charging.map((car) => bounded(car, car.wantedDeciA, car.mostDeciA)),
      )
    : wanted;
  const steadied = charging.map((car, index) => steady(car, shares.of[index] ?? 0));
  return new Map([
    ...cars.map(({ id }) => [id, 0] as const),
    ...charging.map(({ id }, index) => [id, steadied[index] ?? 0] as const),
  ]);
}

/** The limit of each plug without sharing: together never above the budget. */
export function shareUnwatched(
  budget: number,
  weights: readonly number[],
  mostDeciA: number,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = total === 0 ? mostDeciA : Math.min(mostDeciA, Math.floor(budget / total));
  return Math.max(0, share);
}

/** 0 where a share is too little to charge with. */
export const enoughOrNothing = (shareDeciA: number, leastDeciA: number): number =>
  shareDeciA < leastDeciA ? 0 : shareDeciA;

function whoCharges(budget: number, cars: readonly SharingCar[], now: Date): SharingCar[] {
  const ranked = cars
    .filter((car) => car.mostDeciA >= car.leastDeciA)
    .map((car) => ({ car, rank: rankOf(car, now) }))
    .toSorted((a, b) => a.rank - b.rank || inTurn(a.car, b.car, a.rank, now));
  let left = budget;
  let isKept = false;
  return ranked.flatMap(({ car, rank }) => {
    const leastTaken = car.weight * car.leastDeciA;
    if (rank === RANK.waiting && isKept) return [];
    if (leastTaken > left) {
      // The current that it needs is kept for it, or smaller cars behind it would take it each time.
      isKept ||= rank === RANK.waiting && hasWaitedLong(car, now) && leastTaken <= budget;
      return [];
    }
    left -= leastTaken;
    return [car];
  });
}

const RANK = { inTurn: 0, waiting: 1, afterTurn: 2, idle: 3 } as const;

function rankOf(car: SharingCar, now: Date): number {
  if (car.allowedDeciA === null || car.allowedDeciA === 0) return RANK.waiting;
  if (car.drawnDeciA === 0 && isUnchanged(car, now, IDLE_MS)) return RANK.idle;
  return now.getTime() - car.turnSince.getTime() < TURN_MS ? RANK.inTurn : RANK.afterTurn;
}

/** The longest first; of those whose turn is over the longest goes first, and so comes last. */
function inTurn(a: SharingCar, b: SharingCar, rank: number, now: Date): number {
  if (rank === RANK.waiting) {
    const precedence = Number(goesFirst(b, now)) - Number(goesFirst(a, now));
    if (precedence !== 0) return precedence;
  }
  const order = a.turnSince.getTime() - b.turnSince.getTime() || (a.id < b.id ? -1 : 1);
  return rank === RANK.afterTurn ? -order : order;
}

const hasWaitedLong = ({ turnSince }: SharingCar, now: Date): boolean =>
  now.getTime() - turnSince.getTime() >= LONG_WAIT_MS;

const goesFirst = (car: SharingCar, now: Date): boolean => car.isBooked || hasWaitedLong(car, now);

const isUnchanged = ({ changedAt }: SharingCar, now: Date, ms: number): boolean =>
  now.getTime() - changedAt.getTime() >= ms;

function wantedOf(car: SharingCar, now: Date): number {
  const { allowedDeciA, drawnDeciA, leastDeciA, mostDeciA } = car;
  if (allowedDeciA === null || allowedDeciA === 0 || drawnDeciA === null) return mostDeciA;
  const within = (deciA: number) => clamp(deciA, leastDeciA, mostDeciA);
  if (drawnDeciA >= allowedDeciA - NEAR_DECI_A) return mostDeciA;
  const isUnused = drawnDeciA < allowedDeciA - UNUSED_DECI_A;
  return within(
    isUnused && isUnchanged(car, now, SETTLING_MS) ? drawnDeciA + ROOM_DECI_A : allowedDeciA,
  );
}

interface Bounded {
  weight: number;
  low: number;
  high: number;
}

const bounded = ({ weight }: SharingCar, low: number, high: number): Bounded => ({
  weight,
  low,
  high,
});

/** The highest level, in whole tenths of an ampere, up to which the budget lifts all; and whether all are at their highest. */
function fill(budget: number, cars: readonly Bounded[]): { of: number[]; isAll: boolean } {
  const at = (level: number) => cars.map(({ low, high }) => clamp(level, low, high));
  const taken = (level: number) =>
    at(level).reduce((sum, deciA, index) => sum + deciA * (cars[index]?.weight ?? 0), 0);
  const highest = cars.reduce((most, { high }) => Math.max(most, high), 0);
  let low = 0;
  let high = highest;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (taken(middle) <= budget) low = middle;
    else high = middle - 1;
  }
  return { of: at(low), isAll: low === highest };
}

function steady({ allowedDeciA, mostDeciA }: SharingCar, share: number): number {
  const isSmallIncrease =
    allowedDeciA !== null &&
    allowedDeciA > 0 &&
    share > allowedDeciA &&
    share < allowedDeciA + LEAST_INCREASE_DECI_A;
  return isSmallIncrease && share < mostDeciA ? allowedDeciA : share;
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
