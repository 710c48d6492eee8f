import { type SessionRecord, sessionRecord } from '@voltagora/domain';
import type { SessionRow } from './sessions.reads.ts';

export const recordOf = (row: SessionRow): SessionRecord =>
  sessionRecord({
    transactionId: row.transaction_id,
    chargingPointTransactionId: row.charger_transaction_id,
    idTag: row.id_tag,
    isBooked: row.reservation_id !== null,
    stopReason: row.stop_reason,
    stoppedAt: row.stopped_at,
    meterStartWh: row.meter_start_wh,
    countedFromWh: row.counted_from_wh,
    energyWh: row.energy_wh,
  });
