import type { AnswerOf } from '@voltagora/contract';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { selectRole } from '../accounts/public.ts';
import { shownTokens } from './token-money.ts';
import { driverTokensFetched, ownerTokensFetched, selectWallet } from './wallet-slice.ts';

type WalletBalance = AnswerOf<'readBalance'>['results'][number];
export type Wallet = {
  balance: WalletBalance | undefined;
  tokenPrice: number;
  /** What tokens are bought in. */
  currency: string;
  error: ApiError | null;
  isLoading: boolean;
  refetch: () => void;
};

/** The signed-in user's balance and the price of a token, kept in the wallet area; no balance for visitors. */
export function useWallet(): Wallet {
  const dispatch = useAppDispatch();
  const role = useSelector(selectRole);
  const { data, error, isLoading, refetch } = useRead('readBalance', role === null ? null : {});
  const { data: price } = useRead('readTokenPrice', {});
  const { token_fiat_price: tokenPrice } = useSelector(selectWallet);
  const found = data?.results[0];

  useEffect(() => {
    if (!found) return;
    const fetched = role === 'driver' ? driverTokensFetched : ownerTokensFetched;
    dispatch(fetched(found.balance));
  }, [dispatch, found, role]);

  const balance = found && {
    ...found,
    balance: shownTokens(found.balance),
    available: shownTokens(found.available),
  };
  const currency = price?.currency ?? 'EURO';
  return { balance, tokenPrice, currency, error, isLoading, refetch };
}
