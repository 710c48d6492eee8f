import { useEffect, useRef, type RefObject } from 'react';
import type { Attempt } from './use-contract-form.ts';

/**
 * Moves the focus after an attempt to the first invalid field, else to the outcome. The button was disabled meanwhile and has
 * lost it.
 */
export function useFocusAfter({ outcome, round }: Attempt): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome === 'none') return;
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
    (fault ?? form.current?.querySelector<HTMLElement>('[data-outcome]'))?.focus();
  }, [outcome, round]);
  return form;
}
