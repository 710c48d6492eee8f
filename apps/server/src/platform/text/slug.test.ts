import { expect, test } from 'vitest';
import { createSlugs, toSlug } from './slug.ts';

test.each([
  ['Σταθμός Φόρτισης Αθήνα', 'stathmos-fortisis-athina'],
  ['Tromsø Øst', 'tromso-ost'],
  ['Łódź, Straße 5', 'lodz-strasse-5'],
  ['İstanbul Kadıköy', 'istanbul-kadikoy'],
  ['--A--', 'a'],
  ['<b>x</b>', 'b-x-b'],
  ['בניין', ''],
])('%s', (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});

test('slugs consist of name and city, are unique, and avoid those that are taken', () => {
  const next = createSlugs(new Set(['port-athina-2']));
  expect([next('Port', 'Αθήνα'), next('Port', 'Αθήνα'), next('Port', 'Αθήνα')]).toEqual([
    'port-athina',
    'port-athina-3',
    'port-athina-4',
  ]);
  expect(next('Port of Athens', 'Athens')).toBe('port-of-athens');
  expect([next('בניין', ''), next('', '')]).toEqual(['station', 'station-2']);
});
