// Rows of sessions whose drivers are asked whether they were theirs, with what the server saw of them.
import type { ConfirmationOutcome } from '@voltagora/domain';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isTriedNow, type Pass } from '../../../platform/jobs/failed-rows.store.ts';

export type ConfirmationRow = Selectable<Database['session_confirmations']>;

export const insertConfirmation = (
  trx: Trx,
  row: { session_id: string; reservation_id: string; asked_at: Date },
) =>
  trx
    .insertInto('session_confirmations')
    .values({
      ...row,
      read_at: null,
      read_wh: null,
      end_seen_at: null,
      outcome: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The confirmation of a session that the caller has locked. */
export const findConfirmation = (trx: Trx, sessionId: string) =>
  trx
    .selectFrom('session_confirmations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/** The session of a reservation whose driver is or was asked. */
export const findAskedSession = (db: Db, reservationId: string) =>
  db
    .selectFrom('session_confirmations')
    .select('session_id')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();

/** A meter value was received while the session waits. */
export const noteReading = (
  trx: Trx,
  { sessionId, energyWh, now }: { sessionId: string; energyWh: number; now: Date },
) =>
  trx
    .updateTable('session_confirmations')
    .set({
      read_at: now,
      read_wh: energyWh,
      longest_gap_ms: sql<number>`greatest(longest_gap_ms,
        (extract(epoch from ${now}::timestamptz - coalesce(read_at, asked_at)) * 1000)::int8)`,
    })
    .where('session_id', '=', sessionId)
    .where('outcome', 'is', null)
    .execute();

export const noteEndSeen = (trx: Trx, sessionId: string, now: Date) =>
  trx
    .updateTable('session_confirmations')
    .set({ end_seen_at: now })
    .where('session_id', '=', sessionId)
    .where('outcome', 'is', null)
    .execute();

/** The caller has locked the session, and seen that it waits. */
export const writeOutcome = (
  trx: Trx,
  sessionId: string,
  { outcome, now }: { outcome: ConfirmationOutcome; now: Date },
) =>
  trx
    .updateTable('session_confirmations')
    .set({ outcome, decided_at: now })
    .where('session_id', '=', sessionId)
    .where('outcome', 'is', null)
    .execute();

/** There was no session. */
export const removeConfirmation = (trx: Trx, sessionId: string) =>
  trx.deleteFrom('session_confirmations').where('session_id', '=', sessionId).execute();

const BATCH = 100;

/** Ended sessions whose drivers were asked before this time and have not answered. */
export async function findUnanswered(pass: Pass, askedBefore: Date): Promise<string[]> {
  const rows = await pass.db
    .selectFrom('session_confirmations')
    .innerJoin('charging_sessions', 'charging_sessions.id', 'session_confirmations.session_id')
    .select('session_id')
    .where('outcome', 'is', null)
    .where('asked_at', '<=', askedBefore)
    .where('charging_sessions.stopped_at', 'is not', null)
    .where(isTriedNow(pass, sql`session_confirmations.session_id`))
    .orderBy('asked_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ session_id }) => session_id);
}
