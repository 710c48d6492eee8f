import { describe, expect, it, test } from 'vitest';
import { DEFAULT_BOOKING_TERMS as terms } from './booking-terms.ts';
import { cancellationFeeMicro, freeCancelUntil, lateFeeMicro } from './cancellation.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const booking = {
  start: at('12:00'),
  stop: at('13:00'),
  totalMicro: 9_900_000,
  bookedAt: at('08:00'),
  isStationHidden: false,
};

describe('cancelling', () => {
  test.each([
    ['long before', at('10:00'), 0],
    ['an hour before, to the minute', at('11:00'), 0],
    ['less than an hour before', at('11:01'), 3_000_000],
    ['after the start', at('12:05'), 3_000_000],
  ])('%s', (_, now, fee) => {
    expect(cancellationFeeMicro(terms, booking, now)).toBe(fee);
  });

  it('is free for ten minutes after booking, even close to the start', () => {
    const late = { ...booking, bookedAt: at('11:50') };
    expect(freeCancelUntil(terms, late)).toEqual(at('12:00'));
    expect(cancellationFeeMicro(terms, late, at('12:00'))).toBe(0);
    expect(cancellationFeeMicro(terms, late, at('12:01'))).toBe(3_000_000);
  });

  it('is free to the end where the station is hidden', () => {
    const hidden = { ...booking, isStationHidden: true };
    expect(freeCancelUntil(terms, hidden)).toEqual(at('13:00'));
    expect(cancellationFeeMicro(terms, hidden, at('12:30'))).toBe(0);
  });
});

describe('the late fee is at most 3.00 and at most 30 minutes of the total', () => {
  test.each([
    ['dear', 9_900_000, 60, 3_000_000],
    ['cheap: half of the hour', 1_000_000, 60, 500_000],
    ['[S5.03] cut to hundredths', 1_010_000, 60, 500_000],
    ['short: never above the total', 1_000_000, 15, 1_000_000],
    ['nothing to pay', 0, 60, 0],
  ])('%s', (_, totalMicro, length, fee) => {
    const stop = new Date(booking.start.getTime() + length * 60_000);
    expect(lateFeeMicro(terms, { ...booking, stop, totalMicro })).toBe(fee);
  });
});
