import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  carWeight,
  deciAmpereOf,
  zeroBelowMinimum,
  leastDeciAOf,
  type SharingCar,
  sharePower,
  sharesWithoutControl,
  siteBudget,
  wattsOf,
} from './site-power.ts';

const NOW = new Date('2026-07-01T12:00:00Z');
const ago = (seconds: number, now = NOW) => new Date(now.getTime() - seconds * 1000);

/** In its turn for five minutes, and measured since then; currents in amperes. */
const car = (id: string, facts: { allowed?: number | null; drawn?: number; most?: number } = {}) =>
  ({
    id,
    isBooked: false,
    weight: 1,
    leastDeciA: 60,
    mostDeciA: (facts.most ?? 32) * 10,
    allowedDeciA: typeof facts.allowed === 'number' ? facts.allowed * 10 : null,
    changedAt: ago(300),
    turnSince: ago(300),
    drawnDeciA: facts.drawn === undefined ? null : facts.drawn * 10,
  }) satisfies SharingCar;

const shares = (ampere: number, cars: SharingCar[], now = NOW) =>
  Object.fromEntries(
    [...sharePower(ampere * 10, cars, now)].map(([id, deciA]) => [id, deciA / 10]),
  );

describe('a site shares', () => {
  test.each<[string, number, SharingCar[], Record<string, number>]>([
    ['one car has all that it takes', 40, [car('a')], { a: 32 }],
    ['equally', 32, [car('a'), car('b')], { a: 16, b: 16 }],
    ['what a small one cannot take', 40, [car('a', { most: 10 }), car('b')], { a: 10, b: 30 }],
    [
      'what one leaves, but for room to grow',
      32,
      [car('a', { allowed: 16, drawn: 8 }), car('b', { allowed: 16, drawn: 16 })],
      { a: 10, b: 22 },
    ],
    [
      'nothing of a nearly used limit',
      32,
      [car('a', { allowed: 12, drawn: 10 }), car('b', { allowed: 20, drawn: 20 })],
      { a: 12, b: 20 },
    ],
    [
      'back what the others had used',
      32,
      [car('a', { allowed: 10, drawn: 9.5 }), car('b', { allowed: 22, drawn: 22 })],
      { a: 16, b: 16 },
    ],
    [
      'also current that no car wants',
      32,
      [car('a', { allowed: 16, drawn: 8 }), car('b', { allowed: 16, drawn: 8 })],
      { a: 16, b: 16 },
    ],
    [
      'never less than the least',
      11,
      [car('a', { allowed: 11, drawn: 11 }), car('b')],
      { a: 11, b: 0 },
    ],
    ['nothing to a car that cannot charge', 32, [car('a', { most: 4 })], { a: 0 }],
    ['nothing of a site that has nothing', 0, [car('a'), car('b')], { a: 0, b: 0 }],
  ])('%s', (_what, ampere, cars, expected) => {
    expect(shares(ampere, cars)).toEqual(expected);
  });

  it('a car with a recently raised limit may still be increasing its current', () => {
    const growing = { ...car('a', { allowed: 16, drawn: 6 }), changedAt: ago(20) };
    expect(shares(32, [growing, car('b', { allowed: 16, drawn: 16 })])).toEqual({ a: 16, b: 16 });
  });

  it('a waiting car gets a turn after 15 minutes, or at once when another is full', () => {
    const first = { ...car('a', { allowed: 10, drawn: 10 }), turnSince: ago(14 * 60) };
    const second = { ...car('b', { allowed: 0 }), turnSince: ago(10 * 60) };
    expect(shares(10, [first, second])).toEqual({ a: 10, b: 0 });
    expect(shares(10, [{ ...first, turnSince: ago(15 * 60) }, second])).toEqual({ a: 0, b: 10 });
    expect(shares(10, [{ ...first, drawnDeciA: 0 }, second])).toEqual({ a: 0, b: 10 });
  });

  it('among cars whose turn is over, the longest-charging one makes room', () => {
    const longest = { ...car('a', { allowed: 6, drawn: 6 }), turnSince: ago(40 * 60) };
    const shorter = { ...car('b', { allowed: 6, drawn: 6 }), turnSince: ago(20 * 60) };
    const waiting = car('c', { allowed: 0 });
    expect(shares(12, [longest, shorter, waiting])).toEqual({ a: 0, b: 6, c: 6 });
  });

  it('a booked car goes before one without a booking, but not before one that has waited two turns', () => {
    const over = { ...car('a', { allowed: 10, drawn: 10 }), turnSince: ago(16 * 60) };
    const walkUp = (minutes: number) => ({
      ...car('b', { allowed: 0 }),
      turnSince: ago(minutes * 60),
    });
    const booked = { ...car('c', { allowed: 0 }), isBooked: true, turnSince: ago(60) };
    expect(shares(10, [over, walkUp(29), booked])).toEqual({ a: 0, b: 0, c: 10 });
    expect(shares(10, [over, walkUp(30), booked])).toEqual({ a: 0, b: 10, c: 0 });
  });

  it('power is reserved for a car that needs much and has waited long', () => {
    const small = car('a', { allowed: 6, drawn: 6 });
    const large = { ...car('b', { allowed: 0 }), weight: 2 };
    const next = { ...car('c', { allowed: 0 }), turnSince: ago(60) };
    const waited = (minutes: number) => ({ ...large, turnSince: ago(minutes * 60) });
    expect(shares(12, [small, waited(29), next])).toEqual({ a: 6, b: 0, c: 6 });
    expect(shares(12, [small, waited(30), next])).toEqual({ a: 12, b: 0, c: 0 });
  });

  it('a DC plug continues with less than the minimum of AC', () => {
    expect(leastDeciAOf({ isDc: false, phases: 3 }, 60)).toBe(60);
    expect(leastDeciAOf({ isDc: true, phases: 3 }, 60)).toBe(22);
    expect(wattsOf(22, 3)).toBeGreaterThanOrEqual(1_500);
  });

  it('a limit in watts counts the phases of a car', () => {
    const limit = { unit: 'W', value: 11_000, phases: 3 } as const;
    const three = { ...car('a'), weight: carWeight(limit, 3) };
    const one = { ...car('b'), weight: carWeight(limit, 1) };
    const shared = sharePower(siteBudget(limit), [three, one], NOW);
    expect([...shared.values()]).toEqual([119, 119]);
    expect(wattsOf(119, 3) + wattsOf(119, 1)).toBeLessThanOrEqual(11_000);
    expect(deciAmpereOf(11_040, 3)).toBe(160);
  });

  it('without sharing, every plug has a part that keeps the total within the limit', () => {
    expect(sharesWithoutControl(320, [1, 1], 320)).toBe(160);
    expect(sharesWithoutControl(320, [1, 1], 100)).toBe(100);
    expect(zeroBelowMinimum(sharesWithoutControl(320, [1, 1, 1, 1, 1, 1], 320), 60)).toBe(0);
  });
});

const anyCar = (index: number) =>
  fc
    .record({
      weight: fc.constantFrom(1, 23, 69),
      most: fc.integer({ min: 40, max: 800 }),
      allowed: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 60, max: 800 }))),
      drawn: fc.option(fc.integer({ min: 0, max: 800 })),
      changed: fc.integer({ min: 0, max: 200 }),
      turn: fc.integer({ min: 0, max: 2_000 }),
    })
    .map(({ weight, most, allowed, drawn, changed, turn }) => ({
      id: String(index),
      isBooked: index % 2 === 0,
      weight,
      leastDeciA: 60,
      mostDeciA: most,
      allowedDeciA: allowed,
      changedAt: ago(changed),
      turnSince: ago(turn),
      drawnDeciA: drawn,
    }));
const anyCars = fc
  .integer({ min: 0, max: 12 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyCar(index))));
const anyNewCars = anyCars.map((cars) => cars.map((each) => ({ ...each, allowedDeciA: null })));
/** Mostly too little for all. */
const anyBudget = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 60_000 }));

const taken = (cars: readonly SharingCar[], shared: ReadonlyMap<string, number>): number =>
  cars.reduce((sum, { id, weight }) => sum + weight * (shared.get(id) ?? 0), 0);

describe('for any cars and limit', () => {
  it('the limit is never exceeded, and each charging car is between its minimum and maximum', () => {
    expect(() =>
      fc.assert(
        fc.property(anyBudget, anyCars, (budget, cars) => {
          const shared = sharePower(budget, cars, NOW);
          const isWithin = cars.every(({ id, leastDeciA, mostDeciA }) => {
            const share = shared.get(id);
            return (
              share === 0 || (share !== undefined && share >= leastDeciA && share <= mostDeciA)
            );
          });
          return isWithin && taken(cars, shared) <= budget;
        }),
      ),
    ).not.toThrow();
  });

  it('the whole budget is used while a charging car could use more', () => {
    expect(() =>
      fc.assert(
        fc.property(anyBudget, anyNewCars, (budget, cars) => {
          const shared = sharePower(budget, cars, NOW);
          const growing = cars.filter(({ id, mostDeciA }) => {
            const share = shared.get(id) ?? 0;
            return share > 0 && share < mostDeciA;
          });
          const step = growing.reduce((sum, { weight }) => sum + weight, 0);
          return growing.length === 0 || budget - taken(cars, shared) < step;
        }),
      ),
    ).not.toThrow();
  });

  it('no car gets more while another that could use it has less', () => {
    expect(() =>
      fc.assert(
        fc.property(anyBudget, anyNewCars, (budget, cars) => {
          const shared = sharePower(budget, cars, NOW);
          const charging = cars.filter(({ id }) => (shared.get(id) ?? 0) > 0);
          const most = Math.max(0, ...charging.map(({ id }) => shared.get(id) ?? 0));
          return charging.every(({ id, mostDeciA }) => {
            const share = shared.get(id) ?? 0;
            return share === most || share === mostDeciA;
          });
        }),
      ),
    ).not.toThrow();
  });

  it('with constant demand, limits soon stop changing, except for turns', () => {
    // Cars that draw nothing have turns of five minutes: ten in the counted fifty, each with a start and an end, at which the
    // shares of the others change too.
    const mostChanges = 48;
    const wishes = fc.array(fc.integer({ min: 0, max: 320 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 900 }), wishes, (budget, wanted) => {
        const { changes, worst } = live(budget, wanted);
        expect(worst).toBeLessThanOrEqual(budget);
        const canAllCharge = wanted.length * 60 <= budget;
        expect(changes).toBeLessThanOrEqual(canAllCharge ? 0 : wanted.length * mostChanges);
      }),
      { examples: [[180, [0, 0, 0, 0]]] },
    );
  });
});

const TURN_S = 15 * 60;
/** Two turns until nobody goes before it, and one for each car that has waited longer. */
const mostTurns = (cars: number) => cars + 2;

describe('no car starves', () => {
  const anyWaiting = fc.record({
    isBooked: fc.boolean(),
    weight: fc.constantFrom(1, 2, 3),
    leastDeciA: fc.constantFrom(22, 60, 100),
  });

  it('each of so many cars charges within so many turns plus two, even with a constant flow of booked cars', () => {
    const anyCrowd = fc.array(anyWaiting, { minLength: 1, maxLength: 6 });
    expect(() =>
      fc.assert(
        fc.property(anyCrowd, fc.integer({ min: 0, max: 300 }), (crowd, more) => {
          const largest = Math.max(...crowd.map(({ weight, leastDeciA }) => weight * leastDeciA));
          return longestWaitS(largest + more, crowd) <= mostTurns(crowd.length) * TURN_S + STEP_S;
        }),
      ),
    ).not.toThrow();
  });

  /** Over ten rounds; a booked car leaves after its turn, and is replaced at once. */
  function longestWaitS(
    budget: number,
    crowd: readonly Pick<SharingCar, 'isBooked' | 'weight' | 'leastDeciA'>[],
  ): number {
    let cars: SharingCar[] = crowd.map((each, index) => ({
      ...car(String(index)),
      ...each,
      changedAt: NOW,
      turnSince: NOW,
    }));
    let longestS = 0;
    for (let second = 0; second <= 10 * mostTurns(crowd.length) * TURN_S; second += STEP_S * 4) {
      const now = ago(-second);
      const shared = sharePower(budget, cars, now);
      cars = cars.map((each) => {
        const share = shared.get(each.id) ?? 0;
        const wasCharging = (each.allowedDeciA ?? 0) > 0;
        const waitedS = (now.getTime() - each.turnSince.getTime()) / 1_000;
        if (share === 0 && !wasCharging) longestS = Math.max(longestS, waitedS);
        const isTurn = share > 0 !== wasCharging;
        const said = { ...each, allowedDeciA: share, drawnDeciA: share, changedAt: now };
        return isTurn ? { ...said, turnSince: now } : said;
      });
    }
    return longestS;
  }
});

const STEP_S = 15;

/** Simulates an hour of cars that follow their limits: the number of changes after ten minutes, and their highest total draw. */
function live(budget: number, wanted: readonly number[]) {
  let cars: SharingCar[] = wanted.map((_, index) => ({
    ...car(String(index)),
    changedAt: NOW,
    turnSince: ago(-index),
  }));
  let changes = 0;
  let worst = 0;
  for (let second = 60; second <= 3_600; second += STEP_S) {
    const now = ago(-second);
    const shared = sharePower(budget, cars, now);
    cars = cars.map((each, index) => {
      const share = shared.get(each.id) ?? 0;
      const isSame = share === each.allowedDeciA;
      if (!isSame && second > 600) changes += 1;
      const isTurn = share > 0 !== (each.allowedDeciA ?? 0) > 0;
      return {
        ...each,
        allowedDeciA: share,
        drawnDeciA: Math.min(share, wanted[index] ?? 0),
        ...(!isSame && { changedAt: now }),
        ...(isTurn && { turnSince: now }),
      };
    });
    worst = Math.max(
      worst,
      cars.reduce((sum, { drawnDeciA }) => sum + (drawnDeciA ?? 0), 0),
    );
  }
  return { changes, worst };
}
