// Whatever is known of a car's phases, and in whatever unit its charging point accepts limits, the total draw stays within the
// site's limit.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSite, plugFacts } from './count-site.ts';
import type { Site, SitePoint, SiteSession, Told } from './site.ts';

const NOW = new Date('2026-07-01T10:00:00Z');
const EARLIER = new Date('2026-07-01T09:00:00Z');
const HERE = () => EARLIER;
const VOLT = 230;

const FORM: NonNullable<SitePoint['form']> = {
  connector: 'own',
  stackLevel: 1,
  kind: 'Absolute',
  unit: 'A',
  byDefault: false,
  readsBack: true,
};

interface Car {
  unit: 'A' | 'W';
  byDefault: boolean;
  told: { allowedDeciA: number; phases: 1 | 3 | null } | null;
  seen: 1 | 2 | 3 | null;
}

function siteOf(watts: number, cars: readonly Car[]): Site {
  const points = cars.map(({ unit, byDefault }, id): SitePoint => {
    const plug = { id, label: '1', connectorNumber: 1, isDc: false, maxPowerW: 22_000 };
    const form = { ...FORM, unit, byDefault };
    const nothing = { refusal: null, defaults: {}, ownLimits: [], changedAt: EARLIER };
    return { id, label: '', vendor: null, bootedAt: null, plugs: [plug], form, ...nothing };
  });
  const sessions = cars.map(({ told, seen }, id): SiteSession => {
    const at = { changedAt: EARLIER, turnSince: EARLIER, confirmedDeciA: null };
    const was: Told | null = told && { ...told, ...at, state: 'followed' };
    const names = { transactionId: id, chargingPointTransactionId: null };
    const begun = { startedAt: EARLIER, receivedAt: EARLIER, bookedPowerW: null, sample: null };
    return {
      id: `${id}`,
      plugId: id,
      pointId: id,
      names,
      ...begun,
      told: was,
      phases: seen,
      needs: null,
      scheduleDueAt: null,
    };
  });
  const limit = { unit: 'W', value: watts, phases: 3, minimumA: 6, offlineA: null } as const;
  return { stationId: 1, limit, points, sessions };
}

const car = fc.record<Car>({
  unit: fc.constantFrom('A', 'W'),
  byDefault: fc.boolean(),
  told: fc.option(
    fc.record({
      allowedDeciA: fc.integer({ min: 0, max: 320 }),
      phases: fc.constantFrom(1, 3, null),
    }),
  ),
  seen: fc.constantFrom(1, 2, 3, null),
});

test('the draw of all cars on their detected phases never exceeds the limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000, max: 60_000 }),
      fc.array(car, { maxLength: 6 }),
      (watts, cars) => {
        const counted = countSite(siteOf(watts, cars), HERE, NOW);
        const drawn = counted.shared.map(({ session, phases }) => {
          const own = cars[Number(session.id)];
          expect(phases).toBe(own?.byDefault === true ? 3 : (own?.seen ?? 3));
          return ((counted.shares.get(session.id) ?? 0) / 10) * VOLT * (own?.seen ?? 3);
        });
        expect(drawn.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(watts);
      },
    ),
  );
});

test('a limit in watts is more current on fewer phases than it was computed for', () => {
  const told = { allowedDeciA: 100, phases: 3 } as const;
  const one: Car = { unit: 'W', byDefault: false, told, seen: 1 };
  const allowedOf = (of: Car) =>
    countSite(siteOf(22_000, [of]), HERE, NOW).shared[0]?.session.told?.allowedDeciA;
  expect(allowedOf(one)).toBe(300);
  expect(allowedOf({ ...one, unit: 'A' })).toBe(100);
  expect(allowedOf({ ...one, told: { allowedDeciA: 200, phases: 3 } })).toBe(320);
  expect(allowedOf({ ...one, seen: 3, told: { allowedDeciA: 300, phases: 1 } })).toBe(100);
});

test('an offline charging point counts with all phases of its plug', () => {
  const told = { allowedDeciA: 160, phases: 1 } as const;
  const site = siteOf(22_000, [{ unit: 'A', byDefault: false, told, seen: 1 }]);
  const { fixed } = countSite(site, () => undefined, NOW);
  const [plug] = site.points.flatMap(({ plugs }) => plugs);
  expect(plug && plugFacts(site, plug).phases).toBe(3);
  expect(fixed).toMatchObject([{ phases: 3, countedDeciA: 160 }]);
});
