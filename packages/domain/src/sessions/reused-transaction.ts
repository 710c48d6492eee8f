// OCPP 2.0.1 stations that use a transaction id again: a start after the end is a session of its own, and late or repeated messages of
// the one before stay with it.

/** The charging point used the id of an earlier transaction again. */
export const TRANSACTION_ID_REUSED = 'transaction_id_reused';

/** A session that has ended. The times told are those of its charging point. */
export interface EndedTransaction {
  stoppedAt: Date;
  toldStartedAt: Date;
  toldStoppedAt: Date;
  /** Where its meter stood at the end. */
  registerWh: number;
  energyWh: number;
}

/** A message that a transaction has started, at a believed time and at its charging point's own. */
export interface ToldStart {
  at: Date;
  toldAt: Date;
  /** Null if it contains none. */
  registerWh: number | null;
}

/**
 * Whether a start by the id of an ended transaction is another one: told after its end, by the clock of the server and of the charging
 * point. Where the charging point's clock was set back meanwhile, its meter decides.
 */
export function isAnotherTransaction(
  ended: EndedTransaction,
  { at, toldAt, registerWh }: ToldStart,
): boolean {
  const isRepeated = toldAt.getTime() === ended.toldStartedAt.getTime();
  if (isRepeated || at <= ended.stoppedAt) return false;
  if (toldAt > ended.toldStoppedAt) return true;
  const isSetBack = toldAt < ended.toldStartedAt;
  return isSetBack && ended.energyWh > 0 && registerWh !== null && registerWh >= ended.registerWh;
}

/** Whether a message by an id that was used again is of the earlier transaction: told before the later began, or its end again. */
export const isOfEarlierTransaction = (
  { step, toldAt }: { step: 'started' | 'updated' | 'ended'; toldAt: Date },
  earlier: { toldStoppedAt: Date },
  later: { toldStartedAt: Date },
): boolean =>
  (earlier.toldStoppedAt < later.toldStartedAt && toldAt < later.toldStartedAt) ||
  (step === 'ended' && toldAt.getTime() === earlier.toldStoppedAt.getTime());
