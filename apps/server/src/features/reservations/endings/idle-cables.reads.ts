// Stays at plugs with an idle fee, with the facts that decide when the cable was pulled.
import type { CableSession, IdleCable } from '@voltagora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';

export interface OpenIdleCable extends IdleCable, CableSession {
  reservationId: string;
  plugId: number;
  windowStop: Date;
  tariff: unknown;
  seenAt: Date | null;
  /** The owner's account was deleted, so nobody is paid. */
  isOwnerGone: boolean;
}

/** SQL: whether `session` ended because the cable was pulled (EVDisconnected in both OCPP versions). */
const isUnplugged: RawBuilder<boolean> = sql`coalesce(session.stop_reason = 'EVDisconnected', false)`;

const openStays = sql`
  select stay.reservation_id as "reservationId", stay.plug_id as "plugId", stay.parked_at as "parkedAt",
    stay.away_from as "awayFrom", stay.back_at as "backAt", stay.left_at as "leftAt",
    session.last_sample_at as "lastSampleAt", session.stopped_at as "stoppedAt", ${isUnplugged} as "isUnplugged",
    reservation.stop_time as "windowStop", reservation.tariff, point.last_seen_at as "seenAt",
    owner.deleted_at is not null as "isOwnerGone"
  from idle_stays stay
  join reservations reservation on reservation.id = stay.reservation_id
  join charging_sessions session on session.reservation_id = stay.reservation_id
  join plugs on plugs.id = stay.plug_id
  join users owner on owner.id = reservation.owner_id
  left join charging_points point on point.id = plugs.charging_point_id
  where stay.settled_at is null and reservation.status = 'FULFILLED'`;

/** Unsettled stays whose session is over: all, or those of one driver. */
export async function listOpenIdleCables(db: Db, driverId?: string): Promise<OpenIdleCable[]> {
  const whose = driverId === undefined ? sql`` : sql`and stay.driver_id = ${driverId}`;
  const { rows } = await sql<OpenIdleCable>`${openStays} ${whose} order by stay.created_at`.execute(
    db,
  );
  return rows;
}

/** One of them, if it is still due; claimed by this transaction. */
export async function lockOpenIdleCable(
  trx: Trx,
  reservationId: string,
): Promise<OpenIdleCable | undefined> {
  const { rows } = await sql<OpenIdleCable>`${openStays} and stay.reservation_id = ${reservationId}
    for update of stay, reservation skip locked`.execute(trx);
  return rows[0];
}
