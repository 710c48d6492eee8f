import type { AnswerOf } from '@voltagora/contract';
import { useRead, type ReadState } from '../../shared/api/use-read.ts';
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

/** Sessions of one station or of all; the store caches those of one station. */
export function useTransactions({ station, ...query }: TransactionQuery): Transactions {
  const all = useRead('listAllTransactions', station === undefined ? { query } : null);
  const one = useRead(
    'listStationTransactions',
    station === undefined ? null : { params: { id: station }, query },
  );
  return station === undefined ? all : one;
}
