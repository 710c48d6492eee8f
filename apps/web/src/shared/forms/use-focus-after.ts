import { useEffect, useRef, type RefObject } from 'react';
import type { Attempt } from './use-contract-form.ts';

/** The button is disabled while it works and loses the focus: it goes to the field at fault, else to the outcome. */
export function useFocusAfter({ outcome, round }: Attempt): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome === 'none') return;
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
    (fault ?? form.current?.querySelector<HTMLElement>('[data-outcome]'))?.focus();
  }, [outcome, round]);
  return form;
}
