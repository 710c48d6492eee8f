import { expect, test } from 'vitest';
import { typedTokens } from './typed-tokens.ts';

test.each([
  ['12,05', 0.1, 120.5],
  ['12.05', 0.1, 120.5],
  ['5', 0.3, 16.67],
  ['0.01', 0.1, 0.1],
  ['1.234', 0.1, Number.NaN],
  ['0', 0.1, Number.NaN],
  ['-5', 0.1, Number.NaN],
  ['9999999999', 0.1, Number.NaN],
  ['many', 0.1, Number.NaN],
  ['', 0.1, Number.NaN],
])('[26.2] %j at %s for a token is %s tokens', (text, price, tokens) => {
  expect(typedTokens(text, price)).toBe(tokens);
});
