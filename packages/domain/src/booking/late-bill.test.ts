import { describe, expect, it } from 'vitest';
import { isEndCorrected, isLateStartBilled, lateBill } from './late-bill.ts';

const at = (time: string): Date => new Date(`2026-07-01T${time}Z`);
const now = at('12:00:00');

describe('a session that began while its booking was cancelled', () => {
  const calledOff = {
    status: 'CANCELED',
    startAskedAt: at('10:00:00'),
    endedAt: at('10:05:00'),
  } as const;
  const start = { startedAt: at('10:01:00'), now };

  it('is billed when the driver had requested the start', () => {
    expect(isLateStartBilled(calledOff, start)).toBe(true);
    for (const status of ['NO_SHOW', 'FAILED', 'REJECTED'] as const) {
      expect(isLateStartBilled({ ...calledOff, status }, start)).toBe(true);
    }
  });

  it('is not billed without a request, or when the booking ended otherwise or not at all', () => {
    expect(isLateStartBilled({ ...calledOff, startAskedAt: null }, start)).toBe(false);
    expect(isLateStartBilled({ ...calledOff, endedAt: null }, start)).toBe(false);
    for (const status of ['FULFILLED', 'RESERVED', 'CHARGING', 'PENDING'] as const) {
      expect(isLateStartBilled({ ...calledOff, status }, start)).toBe(false);
    }
  });

  it.each([
    ['09:57:59', false],
    ['09:58:00', true],
    ['10:07:00', true],
    ['10:07:01', false],
  ])("counts by the charging point's own time within two minutes: %s", (time, isBilled) => {
    expect(isLateStartBilled(calledOff, { startedAt: at(time), now })).toBe(isBilled);
  });

  it('is not billed after 14 days', () => {
    const later = (ms: number) => new Date(start.startedAt.getTime() + 14 * 86_400_000 + ms);
    expect(isLateStartBilled(calledOff, { ...start, now: later(0) })).toBe(true);
    expect(isLateStartBilled(calledOff, { ...start, now: later(1) })).toBe(false);
  });
});

describe('an end that arrives after the session was given up', () => {
  const settled = { energyWh: 3_000, stoppedAt: at('10:30:00') };

  it('counts when it is the same or more', () => {
    expect(isEndCorrected(settled, settled, now)).toBe(true);
    expect(isEndCorrected(settled, { energyWh: 4_000, stoppedAt: at('10:40:00') }, now)).toBe(true);
  });

  it('never reduces a settled session, and is ignored after 14 days', () => {
    expect(isEndCorrected(settled, { ...settled, energyWh: 2_999 }, now)).toBe(false);
    expect(isEndCorrected(settled, { ...settled, stoppedAt: at('10:29:59') }, now)).toBe(false);
    expect(isEndCorrected(settled, settled, new Date('2026-07-15T10:30:01Z'))).toBe(false);
  });
});

describe('the late bill', () => {
  const charge = { totalMicro: 2_000_000, tokensMinor: 2_000 };

  it('is due minus what was collected before', () => {
    const nothing = { totalMicro: 0, tokensMinor: 0 };
    expect(lateBill(nothing, charge)).toEqual({ isCharge: true, dueMinor: 2_000 });
    const fee = { totalMicro: 500_000, tokensMinor: 500 };
    expect(lateBill(fee, charge)).toEqual({ isCharge: true, dueMinor: 1_500 });
  });

  it('does not refund a fee that was larger', () => {
    const fee = { totalMicro: 3_000_000, tokensMinor: 3_000 };
    expect(lateBill(fee, charge)).toEqual({ isCharge: false, dueMinor: 0 });
    expect(lateBill(charge, charge)).toEqual({ isCharge: false, dueMinor: 0 });
  });
});
