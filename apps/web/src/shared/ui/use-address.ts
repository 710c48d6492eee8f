/** Parts of a screen's state in the URL, so that links and the back button work. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const PAGE_MAX = 100_000;
const SEARCH_MAX = 100;

/** Changes parameters of the URL and keeps the others; null and '' omit one. `replace` adds no history entry. */
export type WriteParams = (
  changes: Readonly<Record<string, string | null>>,
  options?: { replace?: boolean },
) => void;

export function useWriteParams(): WriteParams {
  const [, setParams] = useSearchParams();
  return useCallback(
    (changes, { replace = false } = {}) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
}

/** 1 if the page number is missing or invalid. */
export function pageOf(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

export const searchOf = (params: URLSearchParams): string =>
  (params.get('search') ?? '').slice(0, SEARCH_MAX);

/** A part of a screen's state in the URL; the default value is omitted. */
export function useAddress(name: string, fallback: string): [string, (value: string) => void] {
  const [params] = useSearchParams();
  const write = useWriteParams();
  const set = useCallback(
    (value: string) => write({ [name]: value === fallback ? null : value }),
    [write, name, fallback],
  );
  return [params.get(name) ?? fallback, set];
}

/** The page number of a list in the URL; 1 if it is missing or invalid. */
export function usePageAddress(name = 'page'): [number, (page: number) => void] {
  const [params] = useSearchParams();
  const write = useWriteParams();
  const set = useCallback(
    (page: number) => write({ [name]: page === 1 ? null : String(page) }),
    [write, name],
  );
  return [pageOf(params, name), set];
}

/** The search of a list in the URL; a new one starts at page 1 and adds no history entry. */
export function useSearchAddress(): [string, (search: string) => void] {
  const [params] = useSearchParams();
  const write = useWriteParams();
  const set = useCallback(
    (search: string) => write({ page: null, search: search.trim() }, { replace: true }),
    [write],
  );
  return [searchOf(params), set];
}
