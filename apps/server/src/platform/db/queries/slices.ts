// Reads long tables in slices for files that are downloaded: each slice is a short query of its own.
import createLimit from 'p-limit';

/** For all files that a process sends; the other connections are for everything else. */
const SLICES_AT_A_TIME = 3;

/** Runs the query of a slice, when few others are running. */
export const readSlice = createLimit(SLICES_AT_A_TIME);

const SLICE_ROWS = 1_000;

/** Rows in order; a slice is read when the one before has been consumed. */
export async function* inSlices<R>(
  read: (after: R | undefined, limit: number) => Promise<R[]>,
  limit = SLICE_ROWS,
): AsyncGenerator<R[]> {
  let after: R | undefined;
  do {
    const rows = await readSlice(read, after, limit);
    if (rows.length > 0) yield rows;
    after = rows.length < limit ? undefined : rows.at(-1);
  } while (after !== undefined);
}
