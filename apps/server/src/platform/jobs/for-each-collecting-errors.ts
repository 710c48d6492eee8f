/** Handles the items one after the other. An error does not stop the others; all errors are thrown at the end. */
export async function forEachCollectingErrors<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  throwAll(errors, items.length);
}

/** The same, of works that are under way at the same time. */
export async function allCollectingErrors(works: readonly Promise<void>[]): Promise<void> {
  const errors: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => errors.push(error))));
  throwAll(errors, works.length);
}

function throwAll(errors: readonly unknown[], of: number): void {
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${of} failed`);
}
