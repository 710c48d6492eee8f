import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AnswerOf } from '@voltagora/contract';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { readEndpoint, readOptions } from './api.ts';
import { errorOf, type ApiError } from './api-error.ts';
import type { ClientRequest, ReadName } from './call-kinds.ts';

export type ReadState<N extends ReadName> = {
  data: AnswerOf<N> | undefined;
  error: ApiError | null;
  /** True during the first request and later ones. */
  isLoading: boolean;
  refetch: () => void;
};

/** With `everyMs` the call is asked again that often for as long as somebody looks, and at once when they come back. */
type ReadOptions = { everyMs?: number };

/**
 * Reads a call, and again whenever its request changes; `null` reads nothing. The earlier answer stays during a new request, so
 * that a list does not flicker.
 */
export function useRead<N extends ReadName>(
  name: N,
  request: ClientRequest<N> | null,
  { everyMs = 0 }: ReadOptions = {},
): ReadState<N> {
  const { useQuery } = readEndpoint(name);
  const {
    data,
    error: failure,
    isFetching,
    refetch: again,
  } = useQuery(request ?? skipToken, {
    ...readOptions(name),
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
    refetchOnFocus: everyMs > 0,
  });
  const isAsked = request !== null;
  const refetch = useCallback(() => void (isAsked && again()), [isAsked, again]);
  const error = useMemo(() => (failure ? errorOf(failure) : null), [failure]);
  const state = useMemo(
    () => ({ data, error, isLoading: isFetching, refetch }),
    [data, error, isFetching, refetch],
  );
  // The first render with data is deferred, so that a slow phone stays responsive.
  const drawn = useDeferredValue(state);
  return drawn.data === undefined ? drawn : state;
}
