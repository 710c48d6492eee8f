// What an owner reads of a session to compare it with their charging point: its transaction, id tag and meter registers.

/** A session as it is stored; energy and registers in Wh. */
export interface RecordedSession {
  transactionId: number;
  /** The charging point's own id of the transaction; OCPP 2.0.1 only. */
  chargingPointTransactionId: string | null;
  idTag: string;
  /** Its id tag is that of a booking. */
  isBooked: boolean;
  stopReason: string | null;
  stoppedAt: Date | null;
  meterStartWh: number;
  /** The register at which it would have begun, had the meter not fallen since; null while it has not. */
  countedFromWh: number | null;
  energyWh: number;
}

/** Registers in kWh; `stop_kWh` is null while the session runs. */
export interface SessionRecord {
  transaction_id: string;
  id_tag: string;
  stop_reason: string | null;
  meter: { start_kWh: number; stop_kWh: number | null };
}

const WH_PER_KWH = 1000;
const SHOWN_SIGNS = 4;

/** The last four characters of an id tag, the rest as dots: for those who may recognize it, but not charge with it. */
export const maskedTag = (idTag: string): string =>
  '•'.repeat(Math.max(0, idTag.length - SHOWN_SIGNS)) + idTag.slice(-SHOWN_SIGNS);

/** The record of a session for the owner of its charging point; the tag of a driver's booking is masked. */
export function sessionRecord(session: RecordedSession): SessionRecord {
  const { meterStartWh, countedFromWh, energyWh, idTag, stoppedAt } = session;
  const stopWh = (countedFromWh ?? meterStartWh) + energyWh;
  return {
    transaction_id: session.chargingPointTransactionId ?? String(session.transactionId),
    id_tag: session.isBooked ? maskedTag(idTag) : idTag,
    stop_reason: session.stopReason,
    meter: {
      start_kWh: meterStartWh / WH_PER_KWH,
      stop_kWh: stoppedAt === null ? null : stopWh / WH_PER_KWH,
    },
  };
}
