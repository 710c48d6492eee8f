import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** A part of a screen's state in the URL; the default value is omitted. */
export function useAddress(name: string, fallback: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (value === fallback) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams, name, fallback],
  );
  return [params.get(name) ?? fallback, set];
}

/** The page number of a list in the URL; 1 if it is missing or invalid. */
export function usePageAddress(name = 'page'): [number, (page: number) => void] {
  const [text, setText] = useAddress(name, '1');
  const page = Number(text);
  const set = useCallback((value: number) => setText(String(value)), [setText]);
  return [Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1, set];
}
