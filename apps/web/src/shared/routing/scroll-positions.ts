/**
 * The scroll positions of the entries of the history, by key; the first page of every document has the key "default". A link
 * that is opened in the same tab would begin where the page before it was left, so that position is forgotten.
 */
const STORED = 'react-router-scroll-positions';
const FIRST = 'default';

export type ScrollPositions = Record<string, number>;

/** Storage may be blocked, or hold anything. */
export function readPositions(
  storage: () => Pick<Storage, 'getItem'> = () => window.sessionStorage,
  kind = navigationKind(),
): ScrollPositions {
  try {
    const kept: unknown = JSON.parse(storage().getItem(STORED) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    const positions = entries.filter((entry): entry is [string, number] => isPosition(entry));
    // A reload, and a return through the history, keep their position.
    return Object.fromEntries(positions.filter(([key]) => kind !== 'navigate' || key !== FIRST));
  } catch {
    return {};
  }
}

export function writePositions(positions: ScrollPositions): void {
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(positions));
  } catch {
    // The page begins where the browser puts it.
  }
}

const isPosition = ([, position]: [string, unknown]): boolean => typeof position === 'number';

function navigationKind(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && 'type' in entry ? String(entry.type) : undefined;
}
