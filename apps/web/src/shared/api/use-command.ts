/** The one way to send a command from a screen: whether it is under way, and why it failed. */
import { useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from './api-error.ts';
import { tellMissedFailure } from './missed-failure.ts';

export type Command = {
  isBusy: boolean;
  /** Why the last one failed; null as soon as the next one starts. */
  error: ApiError | null;
  /** One at a time; true when it succeeded. What follows from success belongs into `work` or after it. */
  run: (work: () => Promise<unknown>, onFailed?: (error: ApiError) => void) => Promise<boolean>;
  /** Leaves no error behind, as where a dialog is closed. */
  forget: () => void;
};

export function useCommand(): Command {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const underWay = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const forget = (): void => setError(null);
  const run: Command['run'] = async (work, onFailed) => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    forget();
    try {
      await work();
      return true;
    } catch (reason) {
      const failure = asApiError(reason);
      if (isShown.current) setError(failure);
      else tellMissedFailure(failure);
      onFailed?.(failure);
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, run, forget };
}
