import { useEffect, useState } from 'react';

const QUIET_MS = 5_000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** True after the visitor's first interaction or a pause, so that heavy resources do not delay the first requests. */
export function useSignOfLife(): boolean {
  const [hasLife, setLife] = useState(false);
  useEffect(() => {
    if (hasLife) return;
    const live = (): void => setLife(true);
    const timer = setTimeout(live, QUIET_MS);
    for (const sign of SIGNS) window.addEventListener(sign, live, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, live);
    };
  }, [hasLife]);
  return hasLife;
}
