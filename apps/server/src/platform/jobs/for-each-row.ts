import { clearFailed, listFailed, noteFailed, type Pass } from './failed-rows.store.ts';
import { allCollectingErrors, forEachCollectingErrors } from './for-each-collecting-errors.ts';

/** How the rows of a pass are named and handled. */
interface RowWork<T> {
  idOf(row: T): string;
  work(row: T): Promise<void>;
  /** All at the same time; else one after the other. */
  isAtOnce?: boolean;
}

/**
 * Handles each row of a job by itself. One that fails rests, longer each time, is listed for the host until it is handled, and never
 * stops the others; all errors are thrown at the end.
 */
export async function forEachRow<T>(
  pass: Pass,
  rows: readonly T[],
  { idOf, work, isAtOnce = false }: RowWork<T>,
): Promise<void> {
  const failed = await listFailed(pass);
  const due = rows.filter((row) => {
    const nextAt = failed.get(idOf(row))?.nextAt;
    return nextAt === undefined || nextAt <= pass.now;
  });
  const handle = async (row: T): Promise<void> => {
    const id = idOf(row);
    const before = failed.get(id);
    try {
      await work(row);
    } catch (error) {
      await noteFailed(pass, { id, attempts: (before?.attempts ?? 0) + 1, error });
      throw error;
    }
    if (before !== undefined) await clearFailed(pass, id);
  };
  if (!isAtOnce) return forEachCollectingErrors(due, handle);
  await allCollectingErrors(due.map((row) => handle(row)));
}
