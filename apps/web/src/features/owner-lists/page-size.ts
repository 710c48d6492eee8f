/** Rows per page of the owner's lists. */
export const PAGE_SIZE = 20;
