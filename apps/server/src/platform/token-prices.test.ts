import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { readTokenPrices } from './token-prices.ts';

describe('[S9.04] the price of a token', () => {
  test('is 0.1 of every currency by default', () => {
    const { tokenPricesMicro, tokenFiatPrice, currency } = readConfig({});
    const price = 100_000;
    expect(tokenPricesMicro).toEqual({ EURO: price, US_DOLLAR: price, BRITISH_POUND: price });
    expect([tokenFiatPrice, currency]).toEqual([0.1, 'EURO']);
  });

  test('[S9.02] may differ by currency, and be missing in one', () => {
    const prices = readTokenPrices(' EURO=0.1, US_DOLLAR=0.123456 ');
    expect(prices).toEqual({ EURO: 100_000, US_DOLLAR: 123_456 });
  });

  test('is required in the currency of purchases and payouts', () => {
    const config = readConfig({
      VOLTAGORA_TOKEN_FIAT_PRICE: 'EURO=0.1,US_DOLLAR=0.25',
      VOLTAGORA_CURRENCY: 'US_DOLLAR',
    });
    expect([config.currency, config.tokenFiatPrice]).toEqual(['US_DOLLAR', 0.25]);
  });

  test('must be set for that currency', () => {
    const read = () =>
      readConfig({ VOLTAGORA_TOKEN_FIAT_PRICE: 'EURO=0.1', VOLTAGORA_CURRENCY: 'BRITISH_POUND' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^Wrong setting VOLTAGORA_TOKEN_FIAT_PRICE: [^\n]*BRITISH_POUND[^\n]*$/);
  });

  test.each([
    ['0'],
    ['-1'],
    ['1001'],
    ['0.0000001'],
    ['NaN'],
    ['a lot'],
    ['EURO'],
    ['EURO=0.1,'],
    ['EURO=0.1,EURO=0.2'],
    ['EURO=0.1=2'],
    ['EURO=0'],
    ['DRACHMA=1'],
    ['0.1,0.2'],
    [',EURO=0.1'],
  ])('%s is not a price', (written) => {
    expect(readTokenPrices(written)).toBeUndefined();
    expect(() => readConfig({ VOLTAGORA_TOKEN_FIAT_PRICE: written })).toThrow(ConfigError);
  });

  test('an unknown currency is reported in one line', () => {
    const read = () => readConfig({ VOLTAGORA_CURRENCY: 'DRACHMA' });
    expect(read).toThrow(/^Wrong setting VOLTAGORA_CURRENCY: [^\n]+EURO[^\n]+$/);
  });
});
