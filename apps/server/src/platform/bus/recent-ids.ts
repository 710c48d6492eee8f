const REMEMBERED_MAX = 4_096;

/** Returns a function that tells whether an id is new among the last few thousand. */
export function createMemory(): (id: string) => boolean {
  const known = new Set<string>();
  return (id) => {
    if (known.has(id)) return false;
    known.add(id);
    if (known.size > REMEMBERED_MAX) known.delete(known.values().next().value ?? id);
    return true;
  };
}
