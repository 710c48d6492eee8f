import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ChargingTable, chargingTable } from '../charging/charging-estimate.ts';
import {
  chargeAt,
  legBetween,
  percentOf,
  planStops,
  type StopPlan,
  type Trip,
  TRIP_RESERVE_PERCENT,
  type TripStop,
} from './plan-stops.ts';

const DEPARTURE = new Date('2026-07-01T08:00:00Z');
const ALL_DAY = { start: new Date('2026-07-01T00:00:00Z'), stop: new Date('2026-07-04T00:00:00Z') };
/** 60 kWh and 200 Wh per km: 300 km when full, 3 km for each percent. */
const CAR = {
  usableBatteryWh: 60_000,
  acMaxW: 11_000,
  dcMaxW: 150_000,
  acPhases: 3,
  dcCurve: null,
} as const;

const pointAt = (km: number) => ({ km, seconds: km * 40 });
const tableOf = (kW: number): ChargingTable => {
  const table = chargingTable(CAR, { maxPowerW: kW * 1000, isDc: true });
  if (!table) throw new Error('The power of the car is known');
  return table;
};
const stopAt = (km: number, more: Partial<TripStop> = {}): TripStop => ({
  at: pointAt(km),
  off: pointAt(0),
  charging: tableOf(150),
  free: [ALL_DAY],
  slotMinutes: 5,
  minMinutes: 15,
  ...more,
});
const trip = (km: number, stops: TripStop[], startPercent = 80): Trip => ({
  usableBatteryWh: CAR.usableBatteryWh,
  whPerKm: 200,
  startPercent,
  departAt: DEPARTURE,
  end: pointAt(km),
  stops,
});

const planned = (plan: StopPlan) => {
  if ('tooLong' in plan) throw new Error('The trip cannot be driven');
  return plan;
};

describe('[23.6] stops of a trip', () => {
  it('are none when the charge lasts, with the reserve', () => {
    expect(planned(planStops(trip(210, [stopAt(100)])))).toMatchObject({
      stops: [],
      arrivalPercent: TRIP_RESERVE_PERCENT,
    });
    expect(planned(planStops(trip(211, [stopAt(100)]))).stops).toHaveLength(1);
  });

  it('prefer the faster of two chargers', () => {
    const slow = stopAt(150, { charging: tableOf(22) });
    const plan = planned(planStops(trip(300, [slow, stopAt(160)])));
    expect(plan.stops.map(({ stop }) => stop)).toEqual([1]);
  });

  it('avoid a plug that is taken when the vehicle arrives, and book the free window otherwise', () => {
    const later = { start: new Date('2026-07-01T12:00:00Z'), stop: ALL_DAY.stop };
    const taken = stopAt(160, { free: [later] });
    expect(planned(planStops(trip(300, [stopAt(150), taken]))).stops[0]?.stop).toBe(0);
    const [only] = planned(planStops(trip(300, [taken]))).stops;
    expect(only?.window.start).toEqual(later.start);
    expect(only && only.leaveAt > later.start).toBe(true);
  });

  it('name the leg that is too long', () => {
    const plan = planStops(trip(600, [stopAt(100), stopAt(500)]));
    expect(plan).toEqual({ tooLong: { from: 0, to: 1, km: 400, rangeKm: 270 } });
    expect(planStops(trip(400, []))).toEqual({
      tooLong: { from: null, to: null, km: 400, rangeKm: 210 },
    });
  });

  it('count the way off the route', () => {
    const far = stopAt(150, { off: pointAt(15) });
    const [stop] = planned(planStops(trip(300, [far]))).stops;
    expect(stop?.arrivalPercent).toBe(25);
  });
});

/** Every choice of stops and charges, one by one. */
function earliest(of: Trip): number | undefined {
  let best: number | undefined;
  const visit = (from: number | null, at: number, percent: number): void => {
    const home = legBetween(of, from, null);
    if (percent - percentOf(of, home.km) >= TRIP_RESERVE_PERCENT) {
      best = Math.min(best ?? Infinity, at + home.seconds * 1000);
    }
    of.stops.forEach((_, to) => {
      if (to <= (from ?? -1)) return;
      const leg = legBetween(of, from, to);
      const arrival = Math.floor(percent - percentOf(of, leg.km));
      if (arrival < TRIP_RESERVE_PERCENT) return;
      const first = (Math.floor(arrival / 5) + 1) * 5;
      for (let target = first; target <= 100; target += 5) {
        const arriveAt = new Date(at + leg.seconds * 1000);
        const charge = chargeAt(of, to, { at: arriveAt, percent: arrival }, target);
        if (charge) visit(to, charge.leaveAt.getTime(), target);
      }
    });
  };
  visit(null, of.departAt.getTime(), of.startPercent);
  return best;
}

test('[23.6] no other choice of stops arrives earlier', () => {
  const stops = fc
    .array(fc.record({ km: fc.integer({ min: 5, max: 500 }), kW: fc.constantFrom(22, 50, 150) }), {
      maxLength: 4,
    })
    .map((all) =>
      all
        .toSorted((one, other) => one.km - other.km)
        .map(({ km, kW }) => stopAt(km, { charging: tableOf(kW) })),
    );
  fc.assert(
    fc.property(stops, fc.integer({ min: 20, max: 100 }), (all, start) => {
      const asked = trip(510, all, start);
      const plan = planStops(asked);
      expect('stops' in plan ? plan.arriveAt.getTime() : undefined).toBe(earliest(asked));
    }),
    { numRuns: 100 },
  );
});
