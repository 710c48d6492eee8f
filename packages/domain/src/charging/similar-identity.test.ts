import { expect, test } from 'vitest';
import { editDistance } from '../text/edit-distance.ts';
import { identitiesResemble } from './similar-identity.ts';

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['abc', 'abd', 1],
  ['abc', 'acb', 1],
  ['ca', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['vg-k3j9', 'vg-3kj9', 1],
])('from %j to %j it is %i', (left, right, expected) => {
  expect(editDistance(left, right)).toBe(expected);
  expect(editDistance(right, left)).toBe(expected);
});

test.each([
  ['vg-abcdef123456', 'VG-ABCDEF123456', true],
  ['vg-abcdef123456', 'vgabcdef123456', true],
  ['vg-abcdef123456', 'vg_abc.def:123*456', true],
  ['vg-abcdef123456', 'vg-abcdfe123465', true],
  ['vg-abcdef123456', 'vg-abcdef12345', true],
  ['vg-abcdef123456', 'vg-abcdfe1234', false],
  ['vg-abcdef123456', 'vg-zzzzzz123456', false],
  ['CP-1', 'CP-2', true],
  ['CP-1', 'CP-22', false],
  ['---', '...', false],
])('of %j, %j could be a typing error: %s', (own, tried, expected) => {
  expect(identitiesResemble(own, tried)).toBe(expected);
});
