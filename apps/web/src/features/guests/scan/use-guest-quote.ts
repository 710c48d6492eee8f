import type { GuestQuote, GuestWish } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import { useServer } from '../../../shared/api/server.ts';

type Known = { key: string; quote?: GuestQuote; error?: ApiError };

/** What a wish costs at most; asked again whenever it changes. */
export function useGuestQuote(code: string, wish: GuestWish) {
  const { read } = useServer();
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<Known | null>(null);
  const key = JSON.stringify([code, wish, round]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const [askedCode, askedWish]: [string, GuestWish] = JSON.parse(key);
    read('quoteGuestCharge', { body: { code: askedCode, wish: askedWish } }, signal)
      .then((quote) => !signal.aborted && setKnown({ key, quote }))
      .catch((reason: unknown) => !signal.aborted && setKnown({ key, error: asApiError(reason) }));
    return () => controller.abort();
  }, [read, key]);
  const current = known?.key === key ? known : null;
  return {
    quote: current?.quote,
    error: current?.error ?? null,
    again: () => setRound((count) => count + 1),
  };
}
