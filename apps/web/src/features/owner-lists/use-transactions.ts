import { useEffect } from 'react';
import type { AnswerOf } from '@voltagora/contract';
import { useRead, type ReadState } from '../../shared/api/use-read.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { stationTransactionsFetched } from '../stations/public.ts';
import type { TransactionOrdering } from './transaction-table.tsx';
import type { ListNarrowing } from './use-list-address.ts';

export type TransactionQuery = ListNarrowing['filters'] & {
  ordering: TransactionOrdering;
  page: number;
  page_size: number;
};
type Transactions = Omit<ReadState<'listAllTransactions'>, 'data'> & {
  data: AnswerOf<'listAllTransactions'> | undefined;
};

/** Sessions of one station, or of all; kept among the stations that the client knows. */
export function useTransactions({ station, ...query }: TransactionQuery): Transactions {
  const dispatch = useAppDispatch();
  const all = useRead('listAllTransactions', station === undefined ? { query } : null);
  const one = useRead(
    'listStationTransactions',
    station === undefined ? null : { params: { id: station }, query },
  );
  const list = station === undefined ? all : one;
  const { data } = list;
  useEffect(() => {
    if (data) dispatch(stationTransactionsFetched({ results: data.results }));
  }, [dispatch, data]);
  return list;
}
