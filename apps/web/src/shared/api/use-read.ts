import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AnswerOf } from '@voltagora/contract';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { readEndpoint, readOptions } from './api.ts';
import { errorOf, type ApiError } from './api-error.ts';
import type { ClientRequest, ReadName } from './call-kinds.ts';

export type ReadState<N extends ReadName> = {
  data: AnswerOf<N> | undefined;
  error: ApiError | null;
  /** Being asked, for the first time or again. */
  isLoading: boolean;
  refetch: () => void;
};

/** With `everyMs` the call is asked again that often for as long as somebody looks, and at once when they come back. */
type ReadOptions = { everyMs?: number };

/**
 * Reads a call and again whenever its request changes; `null` reads nothing. While a changed request is under way
 * the former answer stays, so that a list does not blink.
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
  // The first screen full of it is drawn in slices, so that a slow phone answers in between.
  const drawn = useDeferredValue(state);
  return drawn.data === undefined ? drawn : state;
}
