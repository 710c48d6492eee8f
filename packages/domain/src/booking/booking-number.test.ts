import { expect, it } from 'vitest';
import { bookingNumber } from './booking-number.ts';

it('names a booking by the random end of its id, in groups', () => {
  expect(bookingNumber('01a1fd5e-d953-718f-8d94-06f3e771d4b2')).toBe('06F3 E771 D4B2');
});
