/** Page, search, order and filters of a list, in the URL, so that links and the back button work. */
import { useSearchParams } from 'react-router';
import { pageOf, searchOf, useWriteParams } from '../../shared/ui/use-address.ts';
import { asDate } from '../../shared/format/local-day.ts';
import { asPreset, datesOf, todayOf, windowOf, type Dates, type Period } from './period.ts';
import { clockNow } from '../../shared/format/clock.ts';

const FILTERS = ['search', 'status', 'station', 'plug', 'period', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];

/** Everything except the order, which differs by list. */
export type ListNarrowing = {
  page: number;
  search: string;
  status: string | null;
  station: number | null;
  plug: number | null;
  period: Period;
  dates: Dates;
  /** The query parameters of the server, without page and order. */
  filters: {
    search: string;
    station?: number;
    plug?: number;
    from?: string;
    to?: string;
  };
  /** The number of active filters. */
  narrowedBy: number;
  setPage: (page: number) => void;
  /** Filtering returns to page 1; typing adds no history entries. */
  narrow: (changes: Partial<Record<Filter, string | null>>, isTyping?: boolean) => void;
  clear: () => void;
};
export type ListAddress<O extends string> = ListNarrowing & {
  ordering: O;
  order: (ordering: O) => void;
};

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
};

/** `orderings` are those of the list, the default first. */
export function useListAddress<O extends string>(orderings: readonly [O, ...O[]]): ListAddress<O> {
  const [params] = useSearchParams();
  const write = useWriteParams();
  const search = searchOf(params);
  const station = idOf(params.get('station'));
  const plug = idOf(params.get('plug'));
  const { period, dates } = periodOf(params);
  return {
    page: pageOf(params),
    search,
    ordering: orderings.find((one) => one === params.get('ordering')) ?? orderings[0],
    status: params.get('status'),
    station,
    plug,
    period,
    dates,
    filters: {
      search,
      ...(station === null ? {} : { station }),
      ...(plug === null ? {} : { plug }),
      ...windowOf(dates),
    },
    narrowedBy:
      [search, params.get('status'), station, plug].filter(Boolean).length +
      (period === 'all' ? 0 : 1),
    setPage: (one) => write({ page: one === 1 ? null : String(one) }),
    order: (ordering) =>
      write({ ordering: ordering === orderings[0] ? null : ordering, page: null }),
    narrow: (changes, isTyping) =>
      write({ ...changes, page: null }, { replace: isTyping === true }),
    clear: () => write({ ...Object.fromEntries(FILTERS.map((name) => [name, null])), page: null }),
  };
}

function periodOf(params: URLSearchParams): { period: Period; dates: Dates } {
  const preset = asPreset(params.get('period'));
  if (preset) return { period: preset, dates: datesOf(preset, todayOf(clockNow())) };
  const from = asDate(params.get('from') ?? '');
  const to = asDate(params.get('to') ?? '');
  const isCustom = params.get('period') === 'custom' || from !== null || to !== null;
  return { period: isCustom ? 'custom' : 'all', dates: { from, to } };
}
