import type { AnswerOf, CallName } from '@voltagora/contract';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from './api-context.tsx';
import { asApiError, type ApiError } from './api-error.ts';
import type { ClientRequest } from './client.ts';

export type CallState<N extends CallName> = {
  data: AnswerOf<N> | undefined;
  error: ApiError | null;
  isLoading: boolean;
  reload: () => void;
};

/**
 * Reads a call and again whenever its request changes; `null` reads nothing. While a changed request is under way
 * the former answer stays, so that a list does not blink.
 */
export function useCall<N extends CallName>(
  name: N,
  request: ClientRequest<N> | null,
): CallState<N> {
  const api = useApi();
  const [data, setData] = useState<AnswerOf<N>>();
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(request !== null);
  const [round, setRound] = useState(0);
  const latest = useRef(request);
  latest.current = request;
  const key = JSON.stringify(request);

  useEffect(() => {
    const wanted = latest.current;
    if (wanted === null) {
      setLoading(false);
      return;
    }
    const controller = new AbortController();
    setLoading(true);
    api
      .call(name, wanted, { signal: controller.signal, silent: true })
      .then((answer) => {
        if (controller.signal.aborted) return;
        // A screen full of it is drawn in slices, so that a slow phone answers in between.
        startTransition(() => {
          setData(answer);
          setError(null);
          setLoading(false);
        });
      })
      .catch((reason: unknown) => {
        if (controller.signal.aborted) return;
        setError(asApiError(reason));
        setLoading(false);
      });
    return () => controller.abort();
  }, [api, name, key, round]);

  const reload = useCallback(() => setRound((n) => n + 1), []);
  return { data, error, isLoading, reload };
}
