import { useRef, useState } from 'react';
import { asApiError, type ApiError } from './api-error.ts';

export type Command = {
  isBusy: boolean;
  error: ApiError | null;
  /** One at a time; true when it succeeded. What follows from success belongs into `work` or after it. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** One thing that is being done, and why it could not be. */
export function useCommand(): Command {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const underWay = useRef(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      setError(asApiError(reason));
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}
