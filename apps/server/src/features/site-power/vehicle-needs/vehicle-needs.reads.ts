// Reads the running session of an EVSE, with the needs of its vehicle and its current limit.
import type { TransactionNames, VehicleNeeds } from '@voltagora/domain';
import type { Db } from '../../../platform/db/db.ts';
import { needsOf } from '../site-power.reads.ts';

export interface EvseSession {
  sessionId: string;
  plugId: number;
  stationId: number;
  /** Its station has a power limit, so that its limit is a share. */
  isShared: boolean;
  names: TransactionNames;
  needs: VehicleNeeds | null;
  renegotiatedAt: Date | null;
  /** Its vehicle waits for a schedule. */
  isDue: boolean;
  /** The limit that it has; null: none was sent or accepted. */
  limit: { deciA: number; phases: number | null } | null;
}

/** Undefined when no session is running there. */
export async function readEvseSession(
  db: Db,
  at: { chargingPointId: number; evseId: number },
): Promise<EvseSession | undefined> {
  const row = await db
    .selectFrom('charging_sessions as session')
    .innerJoin('plugs', 'plugs.id', 'session.plug_id')
    .leftJoin('site_limits as site', 'site.station_id', 'plugs.station_id')
    .leftJoin('session_power as told', 'told.session_id', 'session.id')
    .leftJoin('vehicle_needs as needs', 'needs.session_id', 'session.id')
    .select(['session.id', 'session.plug_id', 'session.transaction_id'])
    .select(['session.charger_transaction_id', 'plugs.station_id'])
    .select(['site.station_id as limited', 'told.allowed_deci_a', 'told.state'])
    .select(['told.phases as told_phases', 'needs.phases as needed_phases', 'needs.least_deci_a'])
    .select(['needs.most_deci_a', 'needs.most_w', 'needs.sent_deci_a', 'needs.renegotiated_at'])
    .select('needs.schedule_due_at')
    .where('session.charging_point_id', '=', at.chargingPointId)
    .where('plugs.connector_number', '=', at.evseId)
    .where('session.stopped_at', 'is', null)
    .orderBy('session.received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isShared = row.limited !== null;
  const shared = row.state === 'followed' ? row.allowed_deci_a : null;
  const deciA = isShared ? shared : row.sent_deci_a;
  return {
    sessionId: row.id,
    plugId: row.plug_id,
    stationId: row.station_id,
    isShared,
    names: {
      transactionId: row.transaction_id,
      chargingPointTransactionId: row.charger_transaction_id,
    },
    needs: needsOf(row),
    renegotiatedAt: row.renegotiated_at,
    isDue: row.schedule_due_at !== null,
    limit: deciA === null ? null : { deciA, phases: row.told_phases ?? row.needed_phases },
  };
}
