/** Reads a payment until it is decided: at growing intervals, and at once when the user returns to the page. */
import type { PaymentSession } from '@voltagora/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServer } from '../../shared/api/server.ts';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import { pollIntervalMs } from './poll-interval.ts';
import { isUndecided } from './faces/payment-face.ts';

export type PaymentWatch = {
  payment: PaymentSession | undefined;
  /** The error of the last read; the payment may be known from an earlier one. */
  error: ApiError | null;
  look: () => void;
};
type Seen = { id: string; payment?: PaymentSession; error: ApiError | null };

export function usePaymentWatch(id: string | null, known?: PaymentSession): PaymentWatch {
  const { read } = useServer();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [round, setRound] = useState(0);
  const isReading = useRef(false);
  // A read under way is not replaced: on a slow line, no answer would ever arrive.
  const look = useCallback(() => {
    if (!isReading.current) setRound((n) => n + 1);
  }, []);
  const isWatched = id !== null && (known === undefined || isUndecided(known));

  useEffect(() => {
    if (!isWatched) return;
    const controller = new AbortController();
    const { signal } = controller;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (afterSeconds: number | null): void => {
      timer = setTimeout(next, Math.max(pollIntervalMs(looks), (afterSeconds ?? 0) * 1000));
    };
    function next(): void {
      looks += 1;
      isReading.current = true;
      read('readPaymentSession', { params: { id: id ?? '' } }, signal)
        .then((payment) => {
          if (signal.aborted) return;
          isReading.current = false;
          setSeen({ id: payment.id, payment, error: null });
          if (isUndecided(payment)) again(null);
        })
        .catch((reason: unknown) => {
          if (signal.aborted) return;
          isReading.current = false;
          const error = asApiError(reason);
          setSeen((former) => ({ ...(former?.id === id && former), id: id ?? '', error }));
          if (isPassing(error)) again(error.retryAfterSeconds);
        });
    }
    next();
    return () => {
      isReading.current = false;
      controller.abort();
      clearTimeout(timer);
    };
  }, [read, id, isWatched, round]);
  useComingBack(look);

  const current = seen?.id === id ? seen : null;
  return { payment: current?.payment ?? known, error: current?.error ?? null, look };
}

/** Whether an error may pass by waiting; a missing permission does not. */
const isPassing = ({ status }: ApiError): boolean =>
  status === null || status >= 500 || status === 429;

/** Return from the payment page by the back button, from another app, or after being offline. */
function useComingBack(look: () => void): void {
  useEffect(() => {
    const onPage = (event: PageTransitionEvent): void => {
      if (event.persisted) look();
    };
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    window.addEventListener('pageshow', onPage);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('pageshow', onPage);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [look]);
}
