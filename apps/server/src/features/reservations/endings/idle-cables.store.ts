// Rows of cables at plugs with an idle fee: one row per session, with the fee of the stay.
import type { IdleCable } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';
import { isFresh } from '../../stations/public.ts';

export const insertIdleCable = (
  trx: Trx,
  stay: { reservation_id: string; driver_id: string; plug_id: number; created_at: Date },
) =>
  trx
    .insertInto('idle_stays')
    .values(stay)
    .onConflict((conflict) => conflict.column('reservation_id').doNothing())
    .execute();

/** The cables at these plugs count as gone since their charging points were last seen: nobody will tell of them any more. */
export const endIdleCables = (trx: Trx, plugIds: readonly number[], now: Date) =>
  sql`
    update idle_stays stay
    set left_at = case when ${isFresh(now)} then ${now}::timestamptz
      else least(charging_points.last_seen_at, ${now}::timestamptz) end
    from plugs join charging_points on charging_points.id = plugs.charging_point_id
    where plugs.id = stay.plug_id and plugs.id = any(${[...plugIds]}::int[])
      and stay.settled_at is null and stay.left_at is null`.execute(trx);

/** No cable came: there is no stay. */
export const removeIdleCable = (trx: Trx, reservationId: string) =>
  trx
    .deleteFrom('idle_stays')
    .where('reservation_id', '=', reservationId)
    .where('settled_at', 'is', null)
    .execute();

/** Open stays at a plug, locked, except those of one booking. */
export const lockIdleCablesAt = (trx: Trx, plugId: number, except: string | null) =>
  trx
    .selectFrom('idle_stays')
    .select('reservation_id as reservationId')
    .select(['parked_at as parkedAt', 'away_from as awayFrom'])
    .select(['back_at as backAt', 'left_at as leftAt'])
    .where('plug_id', '=', plugId)
    .where('settled_at', 'is', null)
    .where('left_at', 'is', null)
    .where('reservation_id', 'is distinct from', except)
    .forUpdate()
    .execute();

export const writeIdleCable = (trx: Trx, reservationId: string, stay: IdleCable) =>
  trx
    .updateTable('idle_stays')
    .set({ parked_at: stay.parkedAt, away_from: stay.awayFrom, left_at: stay.leftAt })
    .where('reservation_id', '=', reservationId)
    .execute();

/** The caller has locked the row, so that it is settled once. */
export const writeSettled = (
  trx: Trx,
  reservationId: string,
  bill: { until: Date; totalMicro: number; dueMinor: number; now: Date },
) =>
  trx
    .updateTable('idle_stays')
    .set({
      counted_until: bill.until,
      total_micro: bill.totalMicro,
      due_minor: bill.dueMinor,
      settled_at: bill.now,
    })
    .where('reservation_id', '=', reservationId)
    .where('settled_at', 'is', null)
    .execute();

/** Marks the cables at a charging point's plugs as unseen since it was last connected. */
export const noteUnseenCables = (trx: Trx, chargingPointId: number, now: Date) =>
  sql`
    update idle_stays stay set away_from = coalesce(stay.away_from, point.last_seen_at), back_at = ${now}
    from plugs join charging_points point on point.id = plugs.charging_point_id
    where plugs.id = stay.plug_id and point.id = ${chargingPointId}
      and stay.settled_at is null and stay.left_at is null`.execute(trx);
