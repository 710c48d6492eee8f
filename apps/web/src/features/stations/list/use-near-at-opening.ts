import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** `near=1` in the address, which a shortcut of the installed app has: looks for the position once the map is opened. */
export function useNearAtOpening(onNearMe: () => void): void {
  const [params] = useSearchParams();
  const isAsked = useRef(params.get('near') === '1');
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    onNearMe();
  }, [onNearMe]);
}
