import { useRef, useState } from 'react';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';

export type Work = {
  isBusy: boolean;
  error: ApiError | null;
  run: (work: () => Promise<void>) => Promise<void>;
};

/** One piece of work at a time, with what went wrong; what follows from success belongs into `work`. */
export function useWork(): Work {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const underWay = useRef(false);
  async function run(work: () => Promise<void>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(asApiError(reason));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }
  return { isBusy, error, run };
}
