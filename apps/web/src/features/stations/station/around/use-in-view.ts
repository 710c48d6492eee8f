import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far below the screen something counts as seen, so that it is ready when it comes into view. */
const AHEAD = '200px';

/** Whether an element has been in view, for parts of a page that are large to load. */
export function useInView(): { ref: RefObject<HTMLDivElement | null>; isSeen: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
