import { useSearchParams } from 'react-router';

export type Ordering = '-start_time' | 'start_time';
export type TableAddress = {
  page: number;
  search: string;
  ordering: Ordering;
  setPage: (page: number) => void;
  setSearch: (search: string) => void;
  turn: () => void;
};
const DEFAULT_ORDERING = '-start_time';

/** Page, search and order of the owner's table in the address; a new search or order starts at page 1. */
export function useTableAddress(): TableAddress {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const ordering = params.get('ordering') === 'start_time' ? 'start_time' : DEFAULT_ORDERING;
  const write = (changes: Record<string, string | null>): void =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    search: params.get('search') ?? '',
    ordering,
    setPage: (one) => write({ page: one === 1 ? null : String(one) }),
    setSearch: (search) => write({ search: search.trim(), page: null }),
    turn: () =>
      write({ ordering: ordering === DEFAULT_ORDERING ? 'start_time' : null, page: null }),
  };
}
