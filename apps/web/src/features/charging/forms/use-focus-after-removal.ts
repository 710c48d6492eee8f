import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the heading of the list after its focused row was removed. */
export function useFocusAfterRemoval<T extends HTMLElement>(count: number): RefObject<T | null> {
  const heading = useRef<T>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}
