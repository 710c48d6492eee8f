import { useEffect, useRef } from 'react';

type Reloadable = { isLoading: boolean; refetch: () => void };

/** Asks again every so often, for as long as somebody looks; on a slow line the next question waits for an answer. */
export function useReloadEvery(everyMs: number, { isLoading, refetch }: Reloadable): void {
  const isAsking = useRef(isLoading);
  isAsking.current = isLoading;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && !isAsking.current) refetch();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs, refetch]);
}
