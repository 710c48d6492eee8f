import { expect, test } from 'vitest';
import { vehicleFit } from './vehicle-fit.ts';

test.each([
  ['TYPE2', ['TYPE2', 'CCS2'], 'fits'],
  ['CHADEMO', ['TYPE2', 'CCS2'], 'other'],
  ['UNKNOWN', ['TYPE2'], 'unknown'],
  ['OTHER', ['TYPE2'], 'unknown'],
  // An own model may have a connector of an unlisted type.
  ['OTHER', ['OTHER'], 'fits'],
  ['TYPE2', [], 'other'],
])('[S3.05] a plug %s and a vehicle with %j: %s', (plug, vehicle, fit) => {
  expect(vehicleFit(plug, vehicle)).toBe(fit);
});
