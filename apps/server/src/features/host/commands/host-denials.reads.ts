import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface DeniedRow {
  owner_id: string;
  email: string;
  deleted_at: Date | null;
  denied: number;
  not_borne_out: number;
  waiting: number;
  /** Of all sessions with a booking at this owner's stations. */
  sessions: number;
  last_at: Date;
}

/** Owners with sessions that their drivers denied, or that nothing bore out, the most denied first. */
export async function listDenials(db: Db, limit: number): Promise<DeniedRow[]> {
  const { rows } = await sql<DeniedRow>`
    select owner.id as owner_id, owner.email, owner.deleted_at,
      count(*) filter (where asked.outcome = 'denied') as denied,
      count(*) filter (where asked.outcome = 'not_borne_out') as not_borne_out,
      count(*) filter (where asked.outcome is null) as waiting,
      (select count(*) from charging_sessions session
        where session.owner_id = owner.id and session.reservation_id is not null) as sessions,
      max(coalesce(asked.decided_at, asked.asked_at)) as last_at
    from session_confirmations asked
    join reservations on reservations.id = asked.reservation_id
    join users owner on owner.id = reservations.owner_id
    group by owner.id
    having count(*) filter (where asked.outcome in ('denied', 'not_borne_out')) > 0
    order by denied desc, not_borne_out desc, owner.id limit ${limit}`.execute(db);
  return rows;
}
