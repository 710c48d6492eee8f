import { expect, test } from 'vitest';
import { settlementParagraphs } from './settlement-paragraphs.ts';

const euro = { priceMicro: 100_000, currency: 'EURO' } as const;
const nothing = { toCards: { tokensMinor: 0, amountMinor: 0 }, refundedMinor: 0, payout: null };
const told = (change: object, lang: 'en' | 'el' = 'en') =>
  settlementParagraphs({ lang, id: 'the-account' }, { ...nothing, ...change }, euro)
    .join('\n')
    .replaceAll('\u00a0', ' ');

test('the mail about a deleted account says what goes to cards, at the price that was paid', () => {
  const toCards = { tokensMinor: 12_000, amountMinor: 2_400 };
  expect(told({ toCards })).toContain('€24.00 (120 tokens)');
  expect(told({ toCards }, 'el')).toContain('24,00 € (120 tokens)');
});

test('the mail says what the host owes in money first, with its reference', () => {
  const text = told({ refundedMinor: 12_055, payout: { id: 'the-payout', amountMinor: 30_000 } });
  expect(text).toContain('€12.05 (120.55 tokens)');
  expect(text).toContain('the reference the-account');
  expect(text).toContain('A payout of €30.00 (300 tokens)');
  expect(text).toContain('the reference the-payout');
});

test('the mail says nothing about money where nothing is left', () => {
  expect(told({})).toBe('');
});
