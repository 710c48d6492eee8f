/**
 * Takes items until there are none, and works on a bounded number of them at once. An error ends no other item's work; all are
 * thrown at the end.
 */
export async function drainInParallel<T>(
  atOnce: number,
  { take, work }: { take: () => Promise<T | undefined>; work: (item: T) => Promise<void> },
): Promise<void> {
  const errors: unknown[] = [];
  const worker = async () => {
    for (let item = await take(); item !== undefined; item = await take()) {
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  errors.push(...ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} errors`);
}
