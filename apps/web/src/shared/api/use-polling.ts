import { skipToken } from '@reduxjs/toolkit/query/react';
import { readEndpoint } from './api.ts';
import type { ClientRequest, ReadName } from './call-kinds.ts';

/** Repeats a read that is shown already at this interval while the page is visible, and when it becomes visible; `null` does nothing. */
export function usePolling<N extends ReadName>(
  name: N,
  request: ClientRequest<N> | null,
  everyMs: number,
): void {
  const { useQuerySubscription } = readEndpoint(name);
  useQuerySubscription(request ?? skipToken, {
    refetchOnMountOrArgChange: false,
    pollingInterval: everyMs,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
}
