import { expect, test } from 'vitest';
import { numberFormat, timeFormat } from './cached-formats.ts';

test('a format is created once per language and kind', () => {
  const two = { minimumFractionDigits: 2 };
  expect(numberFormat('en-GB', two)).toBe(numberFormat('en-GB', { minimumFractionDigits: 2 }));
  expect(numberFormat('en-GB', two).format(1234.5)).toBe('1,234.50');
  expect(numberFormat('el-GR', two).format(1234.5)).toBe('1.234,50');
  const hour = (timeZone: string) => timeFormat('en-GB', { timeZone, hour: '2-digit' });
  expect(hour('Europe/Athens')).toBe(hour('Europe/Athens'));
  const noon = new Date('2026-07-01T12:00:00Z');
  expect([hour('Europe/Athens').format(noon), hour('UTC').format(noon)]).toEqual(['15', '12']);
  expect(() => timeFormat('en-GB', { timeZone: 'Nowhere/There' })).toThrow(RangeError);
});

test('[24] a number that is cut to zero has no minus', () => {
  const options = { style: 'currency', currency: 'EUR', roundingMode: 'trunc' } as const;
  expect(numberFormat('en', options).format(-0.001)).toBe('€0.00');
  expect(numberFormat('en', options).format(-1)).toBe('-€1.00');
});
