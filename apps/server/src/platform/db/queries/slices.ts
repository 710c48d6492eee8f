// Long tables, read slice by slice for files that somebody takes: each slice is a short query of its own.
import createLimit from 'p-limit';

/** Of all files that are being taken from a process: the other connections are for everybody else. */
const SLICES_AT_A_TIME = 3;

/** Runs the reading of a slice, when few others are read. */
export const readSlice = createLimit(SLICES_AT_A_TIME);

const SLICE_ROWS = 1_000;

/** Rows by their order; a slice is asked for when the one before has been taken. */
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
