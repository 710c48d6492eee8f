import { useRead } from '../../shared/api/use-read.ts';
import { tokensToMoney } from '../../shared/format/token-money.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Money } from '../../shared/format/use-token-amount.ts';
import { Tokens } from './tokens.tsx';

type Props = {
  tokens: number;
  /** The money agreed with a quote or bill, which later prices of a token do not change. */
  agreed?: Money | undefined;
  /** Adds a plus sign to positive values. */
  signed?: boolean;
};

/** The value of tokens in money, and their quantity below it; only the quantity while the price of a token is unknown. */
export function Worth({ tokens, agreed, signed = false }: Props) {
  const format = useFormat();
  const { data: price } = useRead('readTokenPrice', {});
  const worth =
    agreed ??
    (price && {
      amount: tokensToMoney(Math.abs(tokens), price.token_fiat_price),
      currency: price.currency,
    });
  if (!worth) return <Tokens value={tokens} signed={signed} />;
  const sign = tokens < 0 ? '−' : signed && tokens > 0 ? '+' : '';
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>
        {sign}
        {format.money(worth.amount, worth.currency)}
      </span>
      <small>
        <Tokens value={tokens} signed={signed} />
      </small>
    </>
  );
}
