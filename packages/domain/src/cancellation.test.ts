import { describe, expect, it, test } from 'vitest';
import { DEFAULT_BOOKING_TERMS as terms } from './booking-terms.ts';
import { cancellationFeeMinor, freeCancelUntil, lateFeeMinor } from './cancellation.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const TOKEN_PRICE_MICRO = 100_000;
const booking = { start: at('12:00'), stop: at('13:00'), holdMinor: 9_900, bookedAt: at('08:00') };

describe('cancelling', () => {
  test.each([
    ['long before', at('10:00'), 0],
    ['an hour before, to the minute', at('11:00'), 0],
    ['less than an hour before', at('11:01'), 3_000],
    ['after the start', at('12:05'), 3_000],
  ])('%s', (_, now, fee) => {
    expect(cancellationFeeMinor(terms, booking, now, TOKEN_PRICE_MICRO)).toBe(fee);
  });

  it('is free for ten minutes after booking, however near the start', () => {
    const late = { ...booking, bookedAt: at('11:50') };
    expect(freeCancelUntil(terms, late.start, late.bookedAt)).toEqual(at('12:00'));
    expect(cancellationFeeMinor(terms, late, at('12:00'), TOKEN_PRICE_MICRO)).toBe(0);
    expect(cancellationFeeMinor(terms, late, at('12:01'), TOKEN_PRICE_MICRO)).toBe(3_000);
  });
});

describe('the late fee is the least of 3.00 and 30 minutes of the hold', () => {
  test.each([
    ['dear: 3.00 are 30 tokens', 9_900, 60, 3_000],
    ['cheap: half of the hour held', 1_001, 60, 500],
    ['short: never above the hold', 1_000, 15, 1_000],
    ['nothing held', 0, 60, 0],
  ])('%s', (_, holdMinor, length, fee) => {
    const stop = new Date(booking.start.getTime() + length * 60_000);
    expect(lateFeeMinor(terms, { ...booking, stop, holdMinor }, TOKEN_PRICE_MICRO)).toBe(fee);
  });
});
