import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** A part of a screen's state that lives in the address; the default value leaves no trace there. */
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

/** The page of a list in the address, 1 where it names none or nonsense. */
export function usePageAddress(name = 'page'): [number, (page: number) => void] {
  const [text, setText] = useAddress(name, '1');
  const page = Number(text);
  const set = useCallback((value: number) => setText(String(value)), [setText]);
  return [Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1, set];
}
