import { expect, test } from 'vitest';
import { DEFAULT_BOOKING_TERMS } from './booking-terms.ts';
import { contradictions } from './check-booking-terms.ts';

test('the default terms are consistent', () => {
  expect(contradictions(DEFAULT_BOOKING_TERMS)).toEqual({});
});

test.each([
  [{ slotMinutes: 30, minMinutes: 45, maxMinutes: 60 }, { minMinutes: /multiple of 30/ }],
  [{ slotMinutes: 60, minMinutes: 60, maxMinutes: 90 }, { maxMinutes: /multiple of 60/ }],
  [{ minMinutes: 60, maxMinutes: 45 }, { maxMinutes: /not be less/ }],
])('%j contradict each other', (terms, faults) => {
  const found = contradictions({ ...DEFAULT_BOOKING_TERMS, ...terms });
  expect(Object.keys(found)).toEqual(Object.keys(faults));
  for (const [field, fault] of Object.entries(faults)) {
    expect(Object.entries(found)).toContainEqual([field, expect.stringMatching(fault)]);
  }
});

test('equal minimum and maximum lengths are allowed', () => {
  const terms = { ...DEFAULT_BOOKING_TERMS, slotMinutes: 60, minMinutes: 60, maxMinutes: 60 };
  expect(contradictions(terms)).toEqual({});
});
