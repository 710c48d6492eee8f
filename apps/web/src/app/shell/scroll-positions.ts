/**
 * React Router keeps the scroll position of each entry of the history, and calls the first page of every document "default". A
 * link that is opened in the same tab would begin where the page before it was left, so that position is forgotten.
 */
const KEY = 'react-router-scroll-positions';

/** Call it before the router starts. Storage may be blocked, or hold anything. */
export function forgetFormerPosition(): void {
  try {
    beginAtTop(window.sessionStorage, navigationKind());
  } catch {
    // The page begins where the browser puts it.
  }
}

/** A reload, and a return through the history, keep their position. */
export function beginAtTop(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  kind: string | undefined,
): void {
  if (kind !== 'navigate') return;
  const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return;
  storage.setItem(KEY, JSON.stringify({ ...kept, default: 0 }));
}

function navigationKind(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && 'type' in entry ? String(entry.type) : undefined;
}
