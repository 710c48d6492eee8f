import { expect, test } from 'vitest';
import { tokenAmount } from './token-amount.ts';

test.each([
  ['en', 3_000, '€3.00', '€3.00 (30 tokens)'],
  ['en', 3_050, '€3.05', '€3.05 (30.50 tokens)'],
  ['el', 123_456, '123,45 €', '123,45 € (1.234,56 tokens)'],
  ['en', 3_000, undefined, '30 tokens'],
] as const)('tokens stand behind their money (%s, %s)', (lang, minor, money, text) => {
  expect(tokenAmount(lang, minor, money)).toBe(text);
});
