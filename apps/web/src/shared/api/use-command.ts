import { useState } from 'react';
import { asApiError, type ApiError } from './api-error.ts';

export type Command = {
  isBusy: boolean;
  error: ApiError | null;
  /** Runs it once at a time; true when it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** One thing that is being done, and why it could not be. */
export function useCommand(): Command {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      setError(asApiError(reason));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}
