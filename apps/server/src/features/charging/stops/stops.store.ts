// Sessions that were asked to stop, and when they are asked again. Each query skips the rows that another node has locked.
import { stopPauseMs } from '@voltagora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isTriedNow, type Pass } from '../../../platform/jobs/failed-rows.store.ts';

const BATCH = 100;

export interface SessionToStop {
  id: string;
  chargingPointId: number;
  connectorNumber: number | null;
  plugId: number;
  transactionId: number;
  chargingPointTransactionId: string | null;
  reservationId: string | null;
  /** The tries with this one. */
  attempt: number;
}

/** Running sessions whose stop was asked for and is due to be tried again; those of a version before count as tried once. */
export async function findUnstopped(
  pass: Pass,
  connectedIds: readonly number[],
): Promise<string[]> {
  if (connectedIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select session.id from charging_sessions session
    where session.stopped_at is null and session.stop_asked_at is not null
      and session.charging_point_id = any(${[...connectedIds]}::int[])
      and ${isDue(pass.now)} and ${isTriedNow(pass, sql`session.id`)}
    order by session.stop_asked_at limit ${BATCH}`.execute(pass.db);
  return rows.map(({ id }) => id);
}

const isDue = (now: Date): RawBuilder<boolean> =>
  sql`coalesce(session.stop_next_at, session.stop_asked_at + ${stopPauseMs(1)} * interval '1 millisecond') <= ${now}`;

/** Marks a session as asked to stop; undefined where it has been, or has stopped. */
export const claimFirstStop = (db: Db, now: Date, id: string) =>
  claim(db, { id, now, attempt: 1, isClaimed: sql`session.stop_asked_at is null` });

/** Takes the next try of a stop; undefined where another node has taken it, or the session has stopped. */
export async function claimNextStop(
  db: Db,
  now: Date,
  id: string,
): Promise<SessionToStop | undefined> {
  const before = await db
    .selectFrom('charging_sessions')
    .select('stop_attempts')
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const attempt = Math.max(1, before.stop_attempts) + 1;
  const isClaimed = sql`session.stop_asked_at is not null and ${isDue(now)}
    and session.stop_attempts = ${before.stop_attempts}`;
  return claim(db, { id, now, attempt, isClaimed });
}

async function claim(
  db: Db,
  of: { id: string; now: Date; attempt: number; isClaimed: RawBuilder<unknown> },
): Promise<SessionToStop | undefined> {
  const { id, now, attempt, isClaimed } = of;
  const nextAt = new Date(now.getTime() + stopPauseMs(attempt));
  const { rows } = await sql<SessionToStop>`
    update charging_sessions set stop_asked_at = coalesce(stop_asked_at, ${now}),
      stop_attempts = ${attempt}, stop_next_at = ${nextAt}
    where id in (select session.id from charging_sessions session
      where session.id = ${id} and session.stopped_at is null and ${isClaimed}
      for update skip locked)
    returning id, charging_point_id as "chargingPointId", plug_id as "plugId",
      (select connector_number from plugs where plugs.id = plug_id) as "connectorNumber",
      transaction_id as "transactionId", charger_transaction_id as "chargingPointTransactionId",
      reservation_id as "reservationId", stop_attempts as attempt`.execute(db);
  return rows[0];
}

/** It could not be asked. */
export const giveBackFirstStop = (db: Db, id: string) =>
  db
    .updateTable('charging_sessions')
    .set({ stop_asked_at: null, stop_attempts: 0, stop_next_at: null })
    .where('id', '=', id)
    .execute();

/** A person asks: from now on nothing more is billed, and it is asked again if it does not stop. */
export const noteStopAsked = (
  db: Db,
  key: { chargingPointId: number; transactionId: number },
  now: Date,
) =>
  db
    .updateTable('charging_sessions')
    .set({
      stop_asked_at: sql`coalesce(stop_asked_at, ${now})`,
      stop_attempts: sql`greatest(stop_attempts, 1)`,
      stop_next_at: new Date(now.getTime() + stopPauseMs(1)),
    })
    .where('charging_point_id', '=', key.chargingPointId)
    .where('transaction_id', '=', key.transactionId)
    .where('stopped_at', 'is', null)
    .execute();

/** From now on its owner is told that it cannot be stopped. */
export const noteStopFailed = (db: Db, id: string, now: Date) =>
  db
    .updateTable('charging_sessions')
    .set({ stop_failed_at: sql`coalesce(stop_failed_at, ${now})` })
    .where('id', '=', id)
    .execute();
