import { expect, test } from 'vitest';
import { addressOf } from './address-of.ts';

const none = { name: 'Kallirrois', address: '', postcode: '', city: '' };
const near = { street: 'Ermou', town: 'Athens' };

test.each([
  [
    { name: 'Plaza', address: 'Amalias 1', postcode: '10557', city: 'Athens' },
    near,
    'Amalias 1, 10557 Athens',
    false,
  ],
  [{ ...none, city: 'Πειραιάς' }, near, 'Ermou, Athens', true],
  [none, near, 'Ermou, Athens', true],
  [none, { street: null, town: 'Athens' }, 'Athens', true],
  [{ ...none, city: 'Patras' }, { street: null, town: 'Rio' }, 'Patras', false],
])('[23.4] the address of %o', (station, found, text, isNear) => {
  expect(addressOf(station, { near: found })).toEqual({ text, isNear });
});

test('[23.4] no address while nothing is known', () => {
  expect(addressOf(none, undefined)).toBeUndefined();
  expect(addressOf(none, { near: null })).toBeUndefined();
});
