import { expect, test } from 'vitest';
import { houseNumberPosition } from './house-numbers.ts';

const STREET = { lat: 38, lng: 23 };
const NUMBERS = '2:10:-13|9a:5:5|25-29:100:200|30:7:7';

test.each([
  ['2', 38.0001, 22.99987],
  ['25', 38.001, 23.002],
  ['27', 38.001, 23.002],
  ['9a', 38.00005, 23.00005],
  ['30b', 38.00007, 23.00007],
])('number %s is known', (number, lat, lng) => {
  const found = houseNumberPosition(NUMBERS, STREET, number);
  expect(found?.lat).toBeCloseTo(lat, 6);
  expect(found?.lng).toBeCloseTo(lng, 6);
});

test.each(['26', '31', '200', '1'])(
  'number %s is not: it is on the other side or missing',
  (number) => {
    expect(houseNumberPosition(NUMBERS, STREET, number)).toBeUndefined();
  },
);

test('a street without known numbers has none', () => {
  expect(houseNumberPosition('', STREET, '2')).toBeUndefined();
});
