/** Handles the items one after the other. An error does not stop the others; all errors are thrown at the end. */
export async function forEachCollectingErrors<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) {
    throw new AggregateError(errors, `${errors.length} of ${items.length} failed`);
  }
}
