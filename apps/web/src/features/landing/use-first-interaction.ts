import { useEffect, useState } from 'react';

const LONGEST_WAIT_MS = 5_000;
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** True after the visitor's first interaction or a pause, so that heavy resources do not delay the first requests. */
export function useFirstInteraction(): boolean {
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => {
    if (hasInteracted) return;
    const interact = (): void => setHasInteracted(true);
    const timer = setTimeout(interact, LONGEST_WAIT_MS);
    for (const event of EVENTS) window.addEventListener(event, interact, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) window.removeEventListener(event, interact);
    };
  }, [hasInteracted]);
  return hasInteracted;
}
