// Shares the power of a site among the cars that charge there. Currents are per phase, in tenths of an ampere. The budget has its
// own unit; every tenth of an ampere of a car uses `weight` of it.

/** IEC 61851-1: the minimum current of AC charging. */
export const LEAST_CHARGING_DECI_A = 60;
/** A DC charging point controls its power itself, and can go far below the AC minimum. */
const LEAST_DC_W = 1_500;
const DECI_A = 10;
const PHASE_VOLTAGE = 230;
const SETTLING_MS = 60_000;
const TURN_MS = 15 * 60_000;
/** A car that has waited this long comes before every car that has waited less, booked or not. */
const LONG_WAIT_MS = 2 * TURN_MS;
/** A car that draws nothing for this long is full or asleep: others go before it. */
const IDLE_MS = 5 * 60_000;
/** A car that draws this much less than its limit frees the rest, except for a margin. */
const UNUSED_DECI_A = 30;
const ROOM_DECI_A = 20;
/** A car this close to its limit wants more. */
const NEAR_DECI_A = 10;
/** A smaller increase is not worth a command. */
const LEAST_INCREASE_DECI_A = 10;

/** The maximum that the cars at a site may draw together. */
export interface SiteLimit {
  /** Amperes per phase, or watts of all phases together. */
  unit: 'A' | 'W';
  value: number;
  phases: 1 | 3;
}

/** A site's limit as a budget: tenths of an ampere per phase, or watts. */
export const siteBudget = ({ unit, value }: SiteLimit): number =>
  unit === 'A' ? value * DECI_A : value;

/** The budget used by each tenth of an ampere of a car on so many phases. */
export const carWeight = ({ unit }: SiteLimit, phases: number): number =>
  unit === 'A' ? 1 : (PHASE_VOLTAGE / DECI_A) * phases;

/** Watts as tenths of an ampere on each of so many phases, rounded up. */
export const deciAmpereOf = (watts: number, phases: number): number =>
  Math.ceil((watts * DECI_A) / (PHASE_VOLTAGE * phases));

/** Tenths of an ampere on each of so many phases as watts. */
export const wattsOf = (deciA: number, phases: number): number =>
  Math.floor((deciA * PHASE_VOLTAGE * phases) / DECI_A);

/** The minimum current below which a car pauses: for AC the owner's setting, for DC less. */
export const leastDeciAOf = (
  { isDc, phases }: { isDc: boolean; phases: number },
  minimumDeciA: number,
): number => (isDc ? Math.min(minimumDeciA, deciAmpereOf(LEAST_DC_W, phases)) : minimumDeciA);

/** A car that shares a site's power. */
export interface SharingCar {
  id: string;
  /** It has a booking, and goes before cars without one. */
  isBooked: boolean;
  /** The budget used by each of its tenths of an ampere. */
  weight: number;
  /** Below this it pauses. */
  leastDeciA: number;
  /** The lower of its plug's and its own maximum. */
  mostDeciA: number;
  /** Its current limit; 0 while it waits, null before its first limit. */
  allowedDeciA: number | null;
  /** When that was last changed. */
  changedAt: Date;
  /** Since when it has been charging, or waiting. */
  turnSince: Date;
  /** Its measured current; null without measurement. */
  drawnDeciA: number | null;
}

/**
 * The limit of each car by id; 0 for one that waits. Max-min fair: no car gets more while another that wants more has less.
 * Unused current goes to the others, and returns when it is needed. When not all can charge at once, later cars wait for a turn;
 * a booked car goes first, but never before one that has waited for long.
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

/** The limit of each plug without sharing; together they never exceed the budget. */
export function sharesWithoutControl(
  budget: number,
  weights: readonly number[],
  mostDeciA: number,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = total === 0 ? mostDeciA : Math.min(mostDeciA, Math.floor(budget / total));
  return Math.max(0, share);
}

/** 0 when a share is too small to charge with. */
export const zeroBelowMinimum = (shareDeciA: number, leastDeciA: number): number =>
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
      // Reserves the current that it needs, or smaller cars behind it would take it each time.
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

/** Longest first; among those whose turn is over, the longest-charging one comes last. */
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

/**
 * Max-min fair division: the highest common level, in whole tenths of an ampere, that the budget allows; and whether all are at
 * their maximum.
 */
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
