import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type BookingTerms, DEFAULT_BOOKING_TERMS } from './booking-terms.ts';
import { addMinutes } from './booking-window.ts';
import { laterStops, quoteLonger } from './extension.ts';
import { ANY_CAR, quoteWindow } from '../money/quote.ts';
import type { Tariff } from '../money/tariff.ts';

const at = (time: string) => new Date(`2026-07-01T${time}:00Z`);
const window = { start: at('10:00'), stop: at('11:00') };
const times = (stops: readonly Date[]) => stops.map((stop) => stop.toISOString().slice(11, 16));
const options = (over: Partial<Parameters<typeof laterStops>[1]> = {}) => ({
  terms: { ...DEFAULT_BOOKING_TERMS, maxMinutes: 120 },
  now: at('10:10'),
  nextTaken: undefined,
  ...over,
});

describe('later ends of a booking', () => {
  it('are on slots, up to the longest window', () => {
    expect(times(laterStops(window, options()))).toEqual(['11:15', '11:30', '11:45', '12:00']);
  });

  it('of a booking that began off a slot are on slots too', () => {
    const odd = { start: at('10:07'), stop: at('11:07') };
    expect(times(laterStops(odd, options()))).toEqual(['11:15', '11:30', '11:45', '12:00']);
  });

  test.each([
    ['10:45', 4],
    ['10:46', 0],
    ['11:30', 0],
  ])('are offered until 15 minutes before the end: at %s %i', (now, count) => {
    expect(laterStops(window, options({ now: at(now) }))).toHaveLength(count);
  });

  test.each([
    ['11:05', []],
    ['11:19', []],
    ['11:20', ['11:15']],
    ['11:35', ['11:15', '11:30']],
  ])('leave the gap before the next booking at %s', (next, expected) => {
    expect(times(laterStops(window, options({ nextTaken: at(next) })))).toEqual(expected);
  });

  it('lie within continuous open time', () => {
    const open = [
      { start: at('08:00'), stop: at('11:30') },
      { start: at('11:45'), stop: at('20:00') },
    ];
    expect(times(laterStops(window, options({ open })))).toEqual(['11:15', '11:30']);
    const shut = [{ start: at('08:00'), stop: at('11:00') }];
    expect(laterStops(window, options({ open: shut }))).toEqual([]);
  });
});

/** The nights of clock changes in Athens, and some days around them. */
const moment = fc
  .tuple(
    fc.constantFrom('2026-03-28T21:00:00Z', '2026-10-24T21:00:00Z', '2026-06-30T21:00:00Z'),
    fc.integer({ min: 0, max: 30 * 60 }),
  )
  .map(([day, minutes]) => addMinutes(new Date(day), minutes));
const minutes = fc.integer({ min: 1, max: 300 });

describe('any booking', () => {
  it('has later ends on slots, later, allowed and with the gap, even across clock changes', () => {
    fc.assert(
      fc.property(
        moment,
        minutes,
        fc.integer({ min: -60, max: 300 }),
        fc.option(minutes, { nil: undefined }),
        fc.constantFrom(15, 30, 60),
        (start, length, sinceStart, freeFor, slotMinutes) => {
          const terms: BookingTerms = { ...DEFAULT_BOOKING_TERMS, slotMinutes };
          const booked = { start, stop: addMinutes(start, length) };
          const now = addMinutes(start, sinceStart);
          const nextTaken =
            freeFor === undefined ? undefined : addMinutes(booked.stop, terms.gapMinutes + freeFor);
          const stops = laterStops(booked, { terms, now, nextTaken });
          for (const stop of stops) {
            expect(stop > booked.stop).toBe(true);
            expect(stop.getTime() % (slotMinutes * 60_000)).toBe(0);
            expect(stop <= addMinutes(start, terms.maxMinutes)).toBe(true);
            const gapEnd = addMinutes(stop, terms.gapMinutes);
            expect(nextTaken === undefined || gapEnd <= nextTaken).toBe(true);
          }
          const isTooLate = now > addMinutes(booked.stop, -15);
          expect(isTooLate && stops.length > 0).toBe(false);
          expect(stops.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(stops);
        },
      ),
    );
  });

  const price = fc.integer({ min: 0, max: 5_000_000 });
  const tariff = fc.record<Tariff>({
    policy: fc.constantFrom(0 as const, 1 as const),
    pricePerKwhMicro: price,
    basePriceMicroPerMinute: price,
    flatFeeMicro: price,
    currency: fc.constant('EURO'),
  });

  it('never costs less when it is longer, and the same as if booked so', () => {
    fc.assert(
      fc.property(
        tariff,
        moment,
        minutes,
        minutes,
        fc.integer({ min: 1_000, max: 400_000 }),
        fc.option(fc.integer({ min: 1_000, max: 120_000 }), { nil: undefined }),
        (agreed, start, length, more, maxPowerW, usableBatteryWh) => {
          const vehicle =
            usableBatteryWh === undefined ? undefined : { ...ANY_CAR, usableBatteryWh };
          const quote = (stop: Date) =>
            quoteWindow({ tariff: agreed, maxPowerW, vehicle, isDc: false, start, stop });
          const stop = addMinutes(start, length);
          const longer = addMinutes(stop, more);
          const first = quote(stop);
          const extended = quoteLonger({
            tariff: agreed,
            window: { start, stop: longer },
            quoted: first,
            usableBatteryWh,
            isDc: false,
          });
          expect(extended.totalMicro).toBeGreaterThanOrEqual(first.totalMicro);
          expect(extended).toEqual(quote(longer));
        },
      ),
    );
  });

  it('never costs less than before, even if the vehicle was deleted or changed', () => {
    const agreed: Tariff = {
      policy: 0,
      pricePerKwhMicro: 450_000,
      basePriceMicroPerMinute: 0,
      flatFeeMicro: 0,
      currency: 'EURO',
    };
    const longer = { start: at('10:00'), stop: at('12:00') };
    const quoted = { energyWh: 22_000, powerW: 22_000 };
    const quote = (usableBatteryWh: number | undefined) =>
      quoteLonger({ tariff: agreed, window: longer, quoted, usableBatteryWh, isDc: false })
        .energyWh;
    expect(quote(undefined)).toBe(44_000);
    expect(quote(10_000)).toBe(22_000);
  });
});
