import { describe, expect, it, test } from 'vitest';
import {
  answeredBy,
  decideUnanswered,
  isBorneOut,
  isStartedByDriver,
  type SeenSession,
} from './session-confirmation.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 6, 1, 12, minutes));

describe('a session is the one that its driver requested', () => {
  test.each([
    ['never requested', { askedAt: null, failure: null }, false],
    ['requested before', { askedAt: at(-3), failure: null }, true],
    ['requested within the tolerance of a clock', { askedAt: at(2), failure: null }, true],
    ['requested after it had begun', { askedAt: at(3), failure: null }, false],
    ['requested, and refused', { askedAt: at(-3), failure: 'charger_refused' }, false],
    ['requested, and not seen to begin in time', { askedAt: at(-9), failure: 'no_cable' }, true],
    ['requested of one that did not answer', { askedAt: at(-3), failure: 'charger_timeout' }, true],
  ])('%s', (_what, request, isTheirs) => {
    expect(isStartedByDriver(request, at(0))).toBe(isTheirs);
  });
});

const seen: SeenSession = {
  startedAt: at(0),
  startSeenAt: at(0),
  stoppedAt: at(60),
  endSeenAt: at(60),
  stopReason: 'Local',
  flags: ['not_started_by_driver'],
  energyWh: 10_000,
  lastReading: { seenAt: at(55), energyWh: 9_000 },
  longestGapMs: 5 * 60_000,
  wasAway: false,
};

describe('what the server saw bears a session out', () => {
  it('when it was told live, with meter values on the way', () => {
    expect(isBorneOut(seen)).toBe(true);
  });

  test.each<[string, Partial<SeenSession>]>([
    ['its charging point was away', { wasAway: true }],
    ['nobody told its end', { stopReason: 'ClosedByPlatform' }],
    ['its clock was wrong', { flags: ['not_started_by_driver', 'clock_wrong'] }],
    ['it was dated before the booking', { flags: ['start_before_booking'] }],
    ['its end came after it was given up', { flags: ['end_told_late'] }],
    ['its start was told late', { startSeenAt: at(3) }],
    ['its end was told late', { endSeenAt: at(63) }],
    ['no meter value came on the way', { lastReading: null }],
    ['meter values were missing for long', { longestGapMs: 16 * 60_000 }],
    ['meter values ended before it did', { lastReading: { seenAt: at(44), energyWh: 9_000 } }],
    ['most of its energy came with its end', { lastReading: { seenAt: at(55), energyWh: 4_999 } }],
  ])('not when %s', (_what, change) => {
    expect(isBorneOut({ ...seen, ...change })).toBe(false);
  });
});

describe('a session without an answer', () => {
  const lastMoment = answeredBy(at(0));

  it('waits for a day', () => {
    expect(lastMoment).toEqual(at(24 * 60));
    expect(decideUnanswered(at(0), seen, new Date(lastMoment.getTime() - 1))).toBeNull();
  });

  it('is then decided by what the server saw', () => {
    expect(decideUnanswered(at(0), seen, lastMoment)).toBe('borne_out');
    const unseen = { ...seen, lastReading: null };
    expect(decideUnanswered(at(0), unseen, lastMoment)).toBe('not_borne_out');
  });
});
