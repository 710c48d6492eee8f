import { expect, it } from 'vitest';
import { bookingNumber } from './booking-number.ts';

it("is the random end of the booking's id, in groups", () => {
  expect(bookingNumber('01a1fd5e-d953-718f-8d94-06f3e771d4b2')).toBe('06F3 E771 D4B2');
});
