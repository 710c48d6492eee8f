// Splits a local list, or the changes to it, into messages of the size that a charging point accepts.

export interface ListEntry {
  tag: string;
  /** Empty for none. */
  group: string;
  /** Null for a tag without an end. */
  endsAt: Date | null;
}

/** An entry as stored: the tag, its group and its end, with blanks between them, which no tag contains. */
export const entryOf = ({ tag, group, endsAt }: ListEntry): string =>
  [tag, group, endsAt?.toISOString() ?? ''].join(' ').trimEnd();

export function readEntry(entry: string): ListEntry {
  const [tag = '', group = '', endsAt = ''] = entry.split(' ');
  return { tag, group, endsAt: endsAt === '' ? null : new Date(endsAt) };
}

export interface ListUpdate {
  version: number;
  isFull: boolean;
  /** Entries to add or replace. */
  put: string[];
  /** Tags to remove. */
  removed: string[];
}

/** The full list, starting at `version`. The first message replaces the list; the others add the rest. */
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

/** The differences, starting at `version`; empty when there are none. */
export function listChanges(
  version: number,
  { from, to }: { from: readonly string[]; to: readonly string[] },
  perMessage: number,
): ListUpdate[] {
  const had = new Set(from);
  const tagOf = (entry: string): string => readEntry(entry).tag;
  // A tag whose group has changed is put again, which replaces it.
  const wanted = new Set(to.map(tagOf));
  const removed = cut(
    from.map(tagOf).filter((tag) => !wanted.has(tag)),
    perMessage,
  );
  const put = cut(
    to.filter((entry) => !had.has(entry)),
    perMessage,
  );
  // Removals come first, because they revoke access.
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
