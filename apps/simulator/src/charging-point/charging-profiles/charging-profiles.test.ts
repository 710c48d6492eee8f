import { describe, expect, it, test } from 'vitest';
import { openBoth, startCharging } from '../../tests/kit/charging-point.ts';
import { compositeSchedule, createChargingProfiles } from './charging-profiles.ts';
import type { ChargingProfile } from './charging-profiles.ts';

const NOON = new Date('2026-07-01T12:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const running = { transactionId: '7', startedAt: NOON };

const profile = (changes: Partial<ChargingProfile>, limit = 16): ChargingProfile => ({
  id: 1,
  connectorNumber: 1,
  purpose: 'TxDefaultProfile',
  stackLevel: 0,
  kind: 'Absolute',
  recurrency: null,
  validFrom: null,
  validTo: null,
  transactionId: null,
  schedule: {
    start: null,
    durationS: null,
    unit: 'A',
    periods: [{ startS: 0, limit, phases: null }],
  },
  ...changes,
});

/** The limits of connector 1 at a time, in amperes. */
function limitsOf(installed: ChargingProfile[], at = NOON, tx: typeof running | null = running) {
  const profiles = createChargingProfiles();
  for (const each of installed) profiles.install(each);
  return profiles.limits(1, tx, at).map(({ limit }) => limit);
}

describe('charging profiles', () => {
  const everywhere = profile({ id: 2, connectorNumber: 0 }, 20);
  const higher = profile({ id: 3, connectorNumber: 0, stackLevel: 2 }, 8);
  const own = profile({ id: 4, purpose: 'TxProfile', transactionId: '7' }, 24);
  const another = profile({ id: 5, purpose: 'TxProfile', transactionId: '8' }, 6);
  const whole = profile({ id: 6, connectorNumber: 0, purpose: 'ChargePointMaxProfile' }, 32);
  const invalid = profile({ id: 7, stackLevel: 5, validTo: NOON }, 1);
  const half = { start: NOON, durationS: 60, unit: 'A', periods: profile({}).schedule.periods };
  const short = profile({ id: 8, stackLevel: 5, schedule: { ...half, unit: 'A' } }, 1);
  test.each([
    ['a connector before all connectors', [everywhere, profile({})], [16]],
    ['the higher stack level', [profile({}), higher], [8]],
    ["a transaction's own, also above the default", [profile({}), own], [24]],
    ['another transaction has no part in it', [profile({}), another], [16]],
    ['the whole point bounds either', [own, whole], [32, 24]],
    ['expired profiles are ignored', [profile({}), invalid], [16]],
    ['the same id replaces', [profile({}), profile({ stackLevel: 3 }, 10)], [10]],
    ['the same level replaces', [profile({}), profile({ id: 9 }, 10)], [10]],
  ])('%s', (_what, installed, expected) => {
    expect(limitsOf(installed)).toEqual(expected);
  });

  it('ends with its schedule, and starts with the session when it is relative', () => {
    expect(limitsOf([profile({}, 13), short], later(59))).toEqual([16]);
    expect(limitsOf([profile({}, 13), short], later(60))).toEqual([13]);
    const periods = [
      { startS: 0, limit: 6, phases: null },
      { startS: 120, limit: 12, phases: null },
    ];
    const schedule = { start: null, durationS: null, unit: 'A', periods } as const;
    const relative = profile({ kind: 'Relative', schedule });
    expect(limitsOf([relative], later(119))).toEqual([6]);
    expect(limitsOf([relative], later(120))).toEqual([12]);
    const daily = profile({ kind: 'Recurring', recurrency: 'Daily', schedule });
    const atNoon = { ...daily, schedule: { ...schedule, start: NOON } };
    expect(limitsOf([atNoon], later(3 * 86_400 + 130))).toEqual([12]);
  });

  it('are combined to one composite schedule', () => {
    const profiles = createChargingProfiles();
    profiles.install(profile({}, 20));
    profiles.install(profile({ id: 8, stackLevel: 5, schedule: { ...half, unit: 'A' } }));
    const what = { connectorNumber: 1, running, from: NOON, durationS: 3600, unboundedLimit: 32 };
    const told = compositeSchedule(profiles, { ...what, toUnit: ({ limit }) => limit });
    expect(told).toEqual([
      { startS: 0, limit: 16 },
      { startS: 60, limit: 20 },
    ]);
  });
});

describe('a session with profiles', () => {
  const set = (limit: number, unit: 'A' | 'W', transactionId: number) => ({
    connectorId: 2,
    csChargingProfiles: {
      chargingProfileId: 9,
      transactionId,
      stackLevel: 1,
      chargingProfilePurpose: 'TxProfile' as const,
      chargingProfileKind: 'Absolute' as const,
      chargingSchedule: {
        chargingRateUnit: unit,
        chargingSchedulePeriod: [{ startPeriod: 0, limit }],
      },
    },
  });

  it('respects the limit, pauses below 6 A, and continues when it is cleared', async () => {
    const { central, point } = await openBoth();
    const before = await central.command('SetChargingProfile', set(10, 'A', 5));
    expect(before.status).toBe('Rejected');
    const transactionId = await startCharging(central, point, 2);
    await point.when(({ connectors }) => (connectors[1]?.powerW ?? 0) > 6_000);
    await central.command('SetChargingProfile', set(5_000, 'W', transactionId));
    await point.when(({ connectors }) => (connectors[1]?.powerW ?? 9_999) <= 5_000);
    const asked = { connectorId: 2, duration: 60, chargingRateUnit: 'W' } as const;
    const { chargingSchedule } = await central.command('GetCompositeSchedule', asked);
    expect(chargingSchedule?.chargingSchedulePeriod).toEqual([{ startPeriod: 0, limit: 5_000 }]);
    await central.command('SetChargingProfile', set(5, 'A', transactionId));
    await point.when(({ connectors }) => connectors[1]?.status === 'SuspendedEVSE');
    const cleared = await central.command('ClearChargingProfile', { id: 9 });
    expect(cleared.status).toBe('Accepted');
    await point.when(({ connectors }) => connectors[1]?.status === 'Charging');
  });
});
