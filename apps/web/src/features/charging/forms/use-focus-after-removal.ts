import { useEffect, useRef, type RefObject } from 'react';

/** Where a row was removed there is nothing left to go back to: the focus goes to the heading of its list. */
export function useFocusAfterRemoval<T extends HTMLElement>(count: number): RefObject<T | null> {
  const heading = useRef<T>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}
