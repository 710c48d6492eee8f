// How a local list comes from what a charging point has to what it should have, in messages that it can take.

/** An entry of a list as it is kept: the tag, and behind a blank, which no tag has, its group. */
export const entryOf = ({ tag, group }: { tag: string; group: string }): string =>
  group === '' ? tag : `${tag} ${group}`;

export function readEntry(entry: string): { tag: string; group: string } {
  const [tag = '', group = ''] = entry.split(' ');
  return { tag, group };
}

export interface ListUpdate {
  version: number;
  isFull: boolean;
  /** Entries that the charging point lets in by itself from now on. */
  put: string[];
  /** Tags. */
  removed: string[];
}

/** The whole list from `version` on; what does not fit into its first message follows as changes. */
export function wholeList(
  version: number,
  tags: readonly string[],
  perMessage: number,
): ListUpdate[] {
  const [first = [], ...rest] = cut(tags, perMessage);
  return [
    { version, isFull: true, put: first, removed: [] },
    ...rest.map((put, at) => ({ version: version + at + 1, isFull: false, put, removed: [] })),
  ];
}

/** What differs, from `version` on; nothing where nothing does. */
export function listChanges(
  version: number,
  { from, to }: { from: readonly string[]; to: readonly string[] },
  perMessage: number,
): ListUpdate[] {
  const had = new Set(from);
  const tagOf = (entry: string): string => readEntry(entry).tag;
  // What has another group now is put anew, which replaces it.
  const wanted = new Set(to.map(tagOf));
  const removed = cut(
    from.map(tagOf).filter((tag) => !wanted.has(tag)),
    perMessage,
  );
  const put = cut(
    to.filter((entry) => !had.has(entry)),
    perMessage,
  );
  // Whom to let in no more first: it matters more.
  return [
    ...removed.map((tags) => ({ put: [], removed: tags })),
    ...put.map((tags) => ({ put: tags, removed: [] })),
  ].map((change, at) => ({ version: version + at, isFull: false, ...change }));
}

function cut(tags: readonly string[], size: number): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < tags.length; from += size) parts.push(tags.slice(from, from + size));
  return parts;
}
