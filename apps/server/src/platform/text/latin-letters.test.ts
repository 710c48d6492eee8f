import { expect, test } from 'vitest';
import { latinLetters, typedGreek } from './latin-letters.ts';

test.each([
  ['Αθήνα', 'athina'],
  ['ΑΘΗΝΑ', 'athina'],
  ['αθηνα', 'athina'],
  ['Athína', 'athina'],
  ['Θεσσαλονίκη', 'thessaloniki'],
  ['Πειραιάς', 'pireas'],
  ['Φάληρο', 'faliro'],
  ['Χανιά', 'chania'],
  ['Tromsø', 'tromsø'],
  ['Orléans', 'orleans'],
  ['', ''],
])('%s sounds like %s', (text, heard) => {
  expect(latinLetters(text)).toBe(heard);
});

test('Greek typed in Latin letters by shape', () => {
  expect(typedGreek('Ηράκλειο')).toBe('hrakleio');
  expect(typedGreek('Θήβα')).toBe('thhba');
  expect(typedGreek('Paris')).toBeUndefined();
});
