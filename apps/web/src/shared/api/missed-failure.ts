/** Failures of commands whose screen has gone before the answer: only the layout around every screen can still show them. */
import { asApiError, type ApiError } from './api-error.ts';

const MISSED = 'voltagora:missed-failure';

export const tellMissedFailure = (error: ApiError): void =>
  void window.dispatchEvent(new CustomEvent(MISSED, { detail: error }));

/** Calls the listener for each failure that its screen could not show; returns how to stop. */
export function onMissedFailure(listener: (error: ApiError) => void): () => void {
  const heard = (event: Event): void => {
    if (event instanceof CustomEvent) listener(asApiError(event.detail));
  };
  window.addEventListener(MISSED, heard);
  return () => window.removeEventListener(MISSED, heard);
}
