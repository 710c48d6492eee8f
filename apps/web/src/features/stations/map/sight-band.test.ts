// @vitest-environment node
import { expect, test } from 'vitest';
import { isBetween, middleShift } from './sight-band.ts';

const phone = { top: 124, bottom: 336, height: 700 };

test('[24] a place in the middle of a phone is under the sheet, and is moved between search and sheet', () => {
  expect(isBetween(350, phone)).toBe(false);
  const y = 350 + middleShift(phone);
  expect(isBetween(y, phone)).toBe(true);
});

test('[24] a marker needs room below the search field', () => {
  expect(isBetween(130, phone)).toBe(false);
  expect(isBetween(190, phone)).toBe(true);
});
