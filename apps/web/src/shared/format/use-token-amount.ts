import { useTranslation } from 'react-i18next';
import { useRead } from '../api/use-read.ts';
import { tokensToMoney } from './token-money.ts';
import { useFormat } from './use-format.ts';

export type Money = { amount: number; currency: string };

/**
 * Formats tokens with their value in money: "€3.00 (30 tokens)", or "30 tokens" while the price of a token is unknown.
 * `agreed` is the money of a quote or bill, which later prices of a token do not change.
 */
export function useTokenAmount(): (tokens: number, agreed?: Money) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: price } = useRead('readTokenPrice', {});
  return (tokens, agreed) => {
    const worth =
      agreed ??
      (price && {
        amount: tokensToMoney(tokens, price.token_fiat_price),
        currency: price.currency,
      });
    const count = format.tokenCount(tokens);
    if (!worth) return t('common.tokenAmount.alone', { tokens: count });
    return t('common.tokenAmount.withMoney', {
      money: format.money(worth.amount, worth.currency),
      tokens: count,
    });
  };
}
