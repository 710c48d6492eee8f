import { useRef, useState } from 'react';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';

/** Null as an error: the form itself found something, the server was not asked. A new object for every attempt. */
export type Failure = { error: ApiError | null };

/** One piece of work at a time: a second submit while the first is under way does nothing. */
export function useSubmit() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const underWay = useRef(false);

  /** What follows from success belongs into `work`; what it throws is the failure. */
  async function submit(work: () => Promise<unknown>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (reason) {
      setFailure({ error: asApiError(reason) });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }
  return {
    isBusy,
    failure,
    submit,
    refuse: () => setFailure({ error: null }),
    forget: () => setFailure(null),
  };
}
