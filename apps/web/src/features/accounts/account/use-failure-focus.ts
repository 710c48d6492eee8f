import { useEffect, useRef } from 'react';
import type { Failure } from './use-submit.ts';

/**
 * After a refusal the focus goes to the first field at fault, else to the words that say why: the button that was
 * pressed was disabled meanwhile and has lost it.
 */
export function useFailureFocus<E extends HTMLElement>(failure: Failure | null) {
  const area = useRef<E>(null);
  useEffect(() => {
    if (!failure) return;
    const field = area.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? area.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [failure]);
  return area;
}
