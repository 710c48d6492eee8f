// Messages that fit no session, and events a host should see. Both are bounded per charging point: what comes in
// here is what an outsider can send without end.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';

const KEPT_PER_POINT = 1_000;

export interface UnmatchedMessage {
  chargingPointId: number;
  action: string;
  reason: string;
  payload: unknown;
  now: Date;
}

export async function storeUnmatchedMessage(db: Db | Trx, stray: UnmatchedMessage): Promise<void> {
  await db
    .insertInto('ocpp_stray_messages')
    .values({
      id: newId(),
      charging_point_id: stray.chargingPointId,
      action: stray.action,
      reason: stray.reason,
      payload: JSON.stringify(stray.payload),
      received_at: stray.now,
      matched_session_id: null,
    })
    .execute();
  await prune(db, sql`ocpp_stray_messages`, stray.chargingPointId);
}

export interface SecurityEvent {
  kind: string;
  chargingPointId: number;
  detail: object;
  now: Date;
}

export async function recordSecurityEvent(db: Db | Trx, event: SecurityEvent): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      id: newId(),
      kind: event.kind,
      charging_point_id: event.chargingPointId,
      detail: JSON.stringify(event.detail),
      happened_at: event.now,
    })
    .execute();
  await prune(db, sql`security_events`, event.chargingPointId);
}

/** Ids sort by time of making. */
async function prune(db: Db | Trx, table: RawBuilder<unknown>, pointId: number): Promise<void> {
  await sql`delete from ${table} where charging_point_id = ${pointId} and id <= (
    select id from ${table} where charging_point_id = ${pointId} order by id desc
    offset ${KEPT_PER_POINT} limit 1)`.execute(db);
}

export const findUnmatchedStops = (trx: Trx, chargingPointId: number, since: Date) =>
  trx
    .selectFrom('ocpp_stray_messages')
    .select(['id', 'payload', 'received_at'])
    .where('charging_point_id', '=', chargingPointId)
    .where('action', '=', 'StopTransaction')
    .where('matched_session_id', 'is', null)
    .where('received_at', '>=', since)
    .orderBy('id')
    .execute();

/** Messages of one transaction that came before anybody was named in it, in order. */
export const findUnmatchedEvents = (
  trx: Trx,
  key: { chargingPointId: number; chargingPointTransactionId: string },
) =>
  trx
    .selectFrom('ocpp_stray_messages')
    .select(['id', 'payload'])
    .where('charging_point_id', '=', key.chargingPointId)
    .where('action', '=', 'TransactionEvent')
    .where('matched_session_id', 'is', null)
    .where(sql<boolean>`payload->>'chargerTransactionId' = ${key.chargingPointTransactionId}`)
    .orderBy('id')
    .execute();

export const matchUnmatchedMessage = (trx: Trx, strayId: string, sessionId: string) =>
  trx
    .updateTable('ocpp_stray_messages')
    .set({ matched_session_id: sessionId })
    .where('id', '=', strayId)
    .execute();
