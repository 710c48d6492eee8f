/** A new screen begins at the top, or at the part that its address names. One that is returned to stays where it was left. */
import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import type { Router, RouterState } from './router.ts';
import { readPositions, writePositions } from './scroll-positions.ts';

export function useScrollMemory(router: Router, { location, isReady, keepsScroll }: RouterState) {
  useEffect(() => rememberPositions(router), [router]);
  useLayoutEffect(() => {
    if (!isReady) return;
    const position = positions[location.key];
    if (position !== undefined) window.scrollTo(0, position);
    else if (!scrollToPart(location) && !keepsScroll) window.scrollTo(0, 0);
  }, [location, isReady, keepsScroll]);
}

/** By the key of the history entry. */
const positions = readPositions();

function rememberPositions(router: Router): () => void {
  let { key } = router.state.location;
  const keep = (): void => {
    positions[key] = window.scrollY;
  };
  const stop = router.subscribe((next) => {
    keep();
    key = next.location.key;
  });
  const hide = (): void => {
    keep();
    writePositions(positions);
    window.history.scrollRestoration = 'auto';
  };
  const show = (): void => {
    window.history.scrollRestoration = 'manual';
  };
  show();
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  return () => {
    stop();
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
  };
}

function scrollToPart({ hash }: Location): boolean {
  const part = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
  part?.scrollIntoView();
  return part !== null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
