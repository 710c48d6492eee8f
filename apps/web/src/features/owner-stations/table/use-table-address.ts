/** Filters, order and page of the table of stations, in the URL, so that links and the back button work. */
import {
  STATION_FILTER_STATES,
  STATION_TABLE_ORDERS,
  type StationFilterState,
  type StationTableOrder,
} from '@voltagora/contract';
import { useSearchParams } from 'react-router';
import { pageOf, searchOf, useWriteParams } from '../../../shared/ui/use-address.ts';

export const TABLE_PAGE_SIZE = 50;
const FILTERS = ['search', 'state', 'tag', 'revenue'] as const;
type Filter = (typeof FILTERS)[number];

export type TableFilter = {
  search: string;
  state?: StationFilterState;
  tag?: string;
  revenue?: 'none' | 'some';
};
export type TableAddress = {
  filter: TableFilter;
  page: number;
  ordering: StationTableOrder;
  isNarrowed: boolean;
  setPage: (page: number) => void;
  order: (ordering: StationTableOrder) => void;
  /** Filtering returns to page 1; typing adds no history entries. */
  narrow: (changes: Partial<Record<Filter, string | null>>, isTyping?: boolean) => void;
  clear: () => void;
};

export function useTableAddress(): TableAddress {
  const [params] = useSearchParams();
  const write = useWriteParams();
  return {
    filter: filterOf(params),
    page: pageOf(params),
    ordering: STATION_TABLE_ORDERS.find((one) => one === params.get('ordering')) ?? 'name',
    isNarrowed: FILTERS.some((name) => params.get(name)),
    setPage: (one) => write({ page: one === 1 ? null : String(one) }),
    order: (ordering) => write({ ordering: ordering === 'name' ? null : ordering, page: null }),
    narrow: (changes, isTyping) =>
      write({ ...changes, page: null }, { replace: isTyping === true }),
    clear: () => write({ ...Object.fromEntries(FILTERS.map((name) => [name, null])), page: null }),
  };
}

function filterOf(params: URLSearchParams): TableFilter {
  const state = STATION_FILTER_STATES.find((one) => one === params.get('state'));
  const revenue = (['none', 'some'] as const).find((one) => one === params.get('revenue'));
  const tag = params.get('tag')?.slice(0, 30);
  return {
    search: searchOf(params),
    ...(state && { state }),
    ...(tag && { tag }),
    ...(revenue && { revenue }),
  };
}
