import { expect, it } from 'vitest';
import { guestAddress, isGuestAddress } from './guest-address.ts';

it('[25.2] a guest has an address that is nobody’s', () => {
  expect(isGuestAddress(guestAddress('0199'))).toBe(true);
  expect(isGuestAddress('guest.invalid@example.org')).toBe(false);
  expect(isGuestAddress('')).toBe(false);
});
