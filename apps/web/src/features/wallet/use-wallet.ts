import type { AnswerOf } from '@voltagora/contract';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { selectRole } from '../accounts/public.ts';
import { shownTokens } from '../../shared/format/token-money.ts';
import { selectWallet } from './wallet-slice.ts';

type WalletBalance = AnswerOf<'readBalance'>['results'][number];
export type Wallet = {
  balance: WalletBalance | undefined;
  tokenPrice: number;
  /** The currency in which tokens are bought. */
  currency: string;
  error: ApiError | null;
  isLoading: boolean;
  refetch: () => void;
};

/** The signed-in user's balance and the price of a token, cached in the wallet slice; visitors have no balance. */
export function useWallet(): Wallet {
  const role = useSelector(selectRole);
  const { data, error, isLoading, refetch } = useRead('readBalance', role === null ? null : {});
  const { data: price } = useRead('readTokenPrice', {});
  const { token_fiat_price: tokenPrice } = useSelector(selectWallet);
  const found = data?.results[0];

  const balance = found && {
    ...found,
    balance: shownTokens(found.balance),
    available: shownTokens(found.available),
  };
  const currency = price?.currency ?? 'EURO';
  return { balance, tokenPrice, currency, error, isLoading, refetch };
}
