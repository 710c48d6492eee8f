// The ends of sessions that wait for missing messages, as rows.
import type { AwaitedEnd } from '@voltagora/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { isTriedNow, type Pass } from '../../../platform/jobs/failed-rows.store.ts';

const BATCH = 100;

const date = z.iso.datetime().transform((text) => new Date(text));

const StoredEnd = z.object({
  at: date,
  toldAt: date.nullable(),
  reason: z.string(),
  isWithoutCable: z.boolean(),
  flags: z.array(z.string()),
  until: date,
});

export const awaitedEndOf = (stored: unknown): AwaitedEnd | null =>
  stored === null ? null : StoredEnd.parse(stored);

export const columnsOfAwaitedEnd = (end: AwaitedEnd | null) => ({
  awaited_end: end === null ? null : JSON.stringify(end),
  end_waits_until: end?.until ?? null,
});

/** Open sessions whose ends have waited long enough. */
export async function findWaitedOut(pass: Pass): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select session.id from charging_sessions session
    where session.stopped_at is null and session.end_waits_until <= ${pass.now}
      and ${isTriedNow(pass, sql`session.id`)}
    order by session.end_waits_until limit ${BATCH}`.execute(pass.db);
  return rows.map(({ id }) => id);
}
