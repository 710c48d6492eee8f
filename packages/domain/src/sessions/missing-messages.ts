// Messages of a transaction that its charging point has counted and the server has not received (OCPP 2.0.1 E), and an end that
// waits for them.

/** A session with messages missing, ever. */
export const MESSAGES_MISSING = 'messages_missing';
/** Ended by its charging point without a register, and messages that may contain one never arrived: the last one is billed. */
export const END_INCOMPLETE = 'end_incomplete';
/** How long an end waits for the messages before it. */
export const END_WAITS_MS = 10 * 60_000;

/** More than any charging point queues between two registers; of a longer gap the latest are kept. */
const MISSING_MAX = 100;

/** An end that its charging point has told, at a believed time, while messages are missing that may change the bill. */
export interface AwaitedEnd {
  at: Date;
  /** By its charging point. */
  toldAt: Date | null;
  reason: string;
  isWithoutCable: boolean;
  flags: readonly string[];
  /** It waits no longer. */
  until: Date;
}

/** A session by the count of its charging point. */
export interface CountedSession {
  /** The sequence number of the latest message; null if its OCPP version has none. */
  seqNo: number | null;
  /** The missing numbers that may contain a later register than what has arrived. */
  missingSeqNos: readonly number[];
  flags: readonly string[];
}

/** `[O12]`: counts a message. A register makes up for all that is missing before it; a gap stays on record. */
export function countMessage<Session extends CountedSession>(
  session: Session,
  seqNo: number | null,
  hasRegister: boolean,
): Session {
  if (seqNo === null) return session;
  const { seqNo: last, missingSeqNos: before, flags } = session;
  const gap = last === null || seqNo <= last ? [] : numbersBetween(last, seqNo);
  const missing = [...before, ...gap].filter(
    (each) => each !== seqNo && !(hasRegister && each < seqNo),
  );
  const isLatest = last === null || seqNo > last;
  if (!isLatest && missing.length === before.length) return session;
  const isGapNew = gap.length > 0 && !flags.includes(MESSAGES_MISSING);
  return {
    ...session,
    seqNo: isLatest ? seqNo : last,
    missingSeqNos: missing.slice(-MISSING_MAX),
    flags: isGapNew ? [...flags, MESSAGES_MISSING] : flags,
  };
}

function numbersBetween(last: number, next: number): number[] {
  const first = Math.max(last + 1, next - MISSING_MAX);
  return Array.from({ length: Math.max(0, next - first) }, (_, index) => first + index);
}
