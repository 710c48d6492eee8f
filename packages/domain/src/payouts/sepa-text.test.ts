import { expect, test } from 'vitest';
import { sepaText } from './sepa-text.ts';

test.each([
  ['Παπαδοπούλου Ελένη', 'Papadopoulou Eleni'],
  ['ΗΛΕΚΤΡΟΚΙΝΗΣΗ Α.Ε.', 'ILEKTROKINISI A.E.'],
  ['Ψαρά & Υιοί Ο.Ε.', 'Psara + Yioi O.E.'],
  ['Müller Straße', 'Muller Strasse'],
  ['Łódź Søren Æble', 'Lodz Soren AEble'],
  ['a\u0000b<c>"d', 'a b c d'],
  ['  two   spaces ', 'two spaces'],
  ['日本', ''],
  ['Кирил', ''],
])('[26.2] %j becomes %j', (text, expected) => {
  expect(sepaText(text, 70)).toBe(expected);
});

test('[26.2] a long text is cut, and does not end with a space', () => {
  expect(sepaText('ab cd', 3)).toBe('ab');
  expect(sepaText('x'.repeat(200), 70)).toHaveLength(70);
});
