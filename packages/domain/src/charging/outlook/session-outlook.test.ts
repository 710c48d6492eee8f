import { describe, expect, it } from 'vitest';
import { kilometresAdded, secondsToReach } from './session-outlook.ts';

const car = {
  usableBatteryWh: 60_000,
  acMaxW: 11_000,
  dcMaxW: 120_000,
  acPhases: 3,
  dcCurve: null,
} as const;
const plug = { maxPowerW: 11_000, isDc: false };
const session = { car, plug, socPercent: 20, targetPercent: 80, powerW: 11_000 };

describe('[24.3] the range that a session has added', () => {
  it('leaves out what charging loses, and is never rounded up', () => {
    // 11.5 kWh at the meter store 10 kWh by alternating current.
    expect(kilometresAdded(11_500, false, 200)).toBe(50);
    expect(kilometresAdded(11_499, false, 200)).toBe(49);
    expect(kilometresAdded(10_800, true, 200)).toBe(50);
    expect(kilometresAdded(0, true, 200)).toBe(0);
  });
});

describe('[24.3] the time until a state of charge', () => {
  it('follows from battery, losses and power', () => {
    // 36 kWh in the battery are 41.4 kWh at the meter.
    expect(secondsToReach(session)).toBeCloseTo((41_400 / 11_000) * 3_600, -1);
  });

  it('is longer if less power flows than the plug could give', () => {
    const slow = secondsToReach({ ...session, powerW: 5_500 });
    expect(slow).toBeCloseTo((41_400 / 5_500) * 3_600, -1);
  });

  it('takes the power of the plug while the session is still starting', () => {
    const usual = secondsToReach(session);
    expect(secondsToReach({ ...session, powerW: 40 })).toBe(usual);
    expect(secondsToReach({ ...session, powerW: null })).toBe(usual);
  });

  it('is unknown once the level is reached, and for a car without such an inlet', () => {
    expect(secondsToReach({ ...session, socPercent: 80 })).toBeNull();
    expect(secondsToReach({ ...session, socPercent: 97.5 })).toBeNull();
    expect(secondsToReach({ ...session, car: { ...car, acMaxW: null } })).toBeNull();
  });
});
