import type { Reservation } from '@voltagora/contract';
import { sessionRecord } from '@voltagora/domain';
import type { ReservationRow } from './reservation-row.reads.ts';

/** Adds what the charging point recorded of the session: for the owner, never for the driver. */
export function withRecord(shown: Reservation, row: ReservationRow): Reservation {
  const {
    transaction_id: transactionId,
    session_id_tag: idTag,
    meter_start_wh: meterStartWh,
  } = row;
  if (shown.session === null || transactionId === null || idTag === null) return shown;
  const record = sessionRecord({
    transactionId,
    chargingPointTransactionId: row.charger_transaction_id,
    idTag,
    isBooked: true,
    stopReason: row.stop_reason,
    stoppedAt: row.stopped_at,
    meterStartWh: meterStartWh ?? 0,
    countedFromWh: row.counted_from_wh,
    energyWh: row.energy_wh ?? 0,
  });
  return { ...shown, session: { ...shown.session, record } };
}
