import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

const PATIENCE_MS = 3_000;
/** A database that answered so lately counts as well when it is busy, and is not waited for longer than `GLANCE_MS`. */
const KNOWN_MS = 15_000;
const GLANCE_MS = 200;

/** Whether the database answers, also while many queries wait for it. One query serves all who ask at the same time. */
export function watchHealth(db: Db): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asked: Promise<boolean> | undefined;
  const ask = (): Promise<boolean> => {
    asked ??= sql`select 1`.execute(db).then(
      () => {
        answeredAt = performance.now();
        return true;
      },
      () => {
        answeredAt = Number.NEGATIVE_INFINITY;
        return false;
      },
    );
    void asked.finally(() => (asked = undefined));
    return asked;
  };
  return async () => {
    const answer = ask();
    const glance = await within(answer, GLANCE_MS);
    if (glance !== undefined) return glance;
    if (performance.now() - answeredAt < KNOWN_MS) return true;
    return (await within(answer, PATIENCE_MS - GLANCE_MS)) ?? false;
  };
}

/** Undefined if there is no answer in time. */
async function within(answer: Promise<boolean>, ms: number): Promise<boolean | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
