// Statuses that plugs report, as rows.
import type { PlugStatus } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';

export interface ReportedStatus {
  status: PlugStatus;
  errorCode: string | null;
  at: Date;
}

export interface TakenStatus {
  known: boolean;
  changedPlugId: number | null;
  stayAtPlugId: number | null;
  hasHold: boolean;
}

/**
 * Stores a status unless a newer one is known. Returns the plug if the shown status changed; also when an idle stay is tracked
 * there; and whether its charging point may have a slot lock.
 */
export async function storePlugStatus(
  db: Db,
  chargingPointId: number,
  connectorNumber: number,
  reported: ReportedStatus,
): Promise<TakenStatus> {
  const { rows } = await sql<{
    id: number;
    changed: boolean | null;
    has_stay: boolean;
    has_hold: boolean;
  }>`
    with plug as (
      select id, status, error_code from plugs
      where charging_point_id = ${chargingPointId} and connector_number = ${connectorNumber}
      for no key update
    ), taken as (
      update plugs set status = ${reported.status}, error_code = ${reported.errorCode}, status_at = ${reported.at}
      from plug
      where plugs.id = plug.id and (plugs.status_at is null or plugs.status_at <= ${reported.at})
      returning plugs.id, plug.status is distinct from plugs.status
        or plug.error_code is distinct from plugs.error_code as changed
    )
    select plug.id, taken.changed, exists (select from idle_stays stay where stay.plug_id = taken.id
      and stay.settled_at is null and stay.left_at is null) as has_stay,
      exists (select from charger_holds where charging_point_id = ${chargingPointId}) as has_hold
    from plug left join taken on taken.id = plug.id`.execute(db);
  const row = rows[0];
  return {
    known: row !== undefined,
    changedPlugId: row?.changed === true ? row.id : null,
    stayAtPlugId: row?.has_stay === true ? row.id : null,
    hasHold: row?.has_hold === true,
  };
}

/** Forgets plug statuses when the charging point was last seen before `seenSince`. */
export const forgetStatusUnlessSeen = (trx: Trx, chargingPointId: number, seenSince: Date) =>
  trx
    .updateTable('plugs')
    .set({ status: 'Not connected', error_code: null, status_at: null })
    .where('charging_point_id', '=', chargingPointId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('charging_points')
          .select('id')
          .where('id', '=', chargingPointId)
          .where((eb) =>
            eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', seenSince)]),
          ),
      ),
    )
    .execute();
