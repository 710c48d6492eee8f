import { expect, test } from 'vitest';
import { createSlugs } from './slugs.ts';

test('a slug is readable, Latin and unique', () => {
  const slugFor = createSlugs();
  expect(slugFor('Σταθμός Φόρτισης', 'Αθήνα')).toBe('stathmos-phortisis-athina');
  expect(slugFor('Charge Plus Rafina', 'Rafina')).toBe('charge-plus-rafina');
  expect(slugFor('Charge Plus Rafina', 'Rafina')).toBe('charge-plus-rafina-2');
  expect(slugFor('Charge Plus Rafina-2', 'Rafina')).toBe('charge-plus-rafina-2-2');
  expect(slugFor('<script>"\'; drop', 'Köln')).toBe('script-drop-koln');
  expect(slugFor('東京', '大阪')).toBe('station');
  expect(slugFor('x'.repeat(500), 'y').length).toBeLessThanOrEqual(80);
});
