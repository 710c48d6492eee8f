/** The start of a page, counted from the nearer end of the list, so that at most half of the list is skipped. */
export interface PageFromEnd {
  /** Whether the rows are read in the opposite order. */
  isReversed: boolean;
  offset: number;
  /** 0 if the page is beyond the end of the list. */
  limit: number;
}

export function readFromShorterSide(
  { page, page_size }: { page: number; page_size: number },
  count: number,
): PageFromEnd {
  const before = (page - 1) * page_size;
  const limit = Math.max(0, Math.min(page_size, count - before));
  const after = Math.max(0, count - before - limit);
  return before <= after
    ? { isReversed: false, offset: before, limit }
    : { isReversed: true, offset: after, limit };
}
