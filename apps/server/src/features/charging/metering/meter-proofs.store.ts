import type { Trx } from '../../../platform/db/db.ts';
import type { MeterReading } from '@voltagora/domain';

/** Limit per session; the readings at its end are stored in addition. */
const KEPT_MAX = 200;
const KEPT_WITH_ENDS = 220;
const AT_ENDS: ReadonlySet<string> = new Set(['Transaction.Begin', 'Transaction.End']);

/** Stores signed readings, also of an ended session; each once. */
export async function keepProofs(
  trx: Trx,
  sessionId: string,
  readings: readonly MeterReading[],
  now: Date,
): Promise<void> {
  const rows = readings.flatMap(({ at, signed = [] }) =>
    signed.map(({ context, format, data, publicKey }) => ({
      session_id: sessionId,
      taken_at: at,
      received_at: now,
      context,
      format,
      data,
      public_key: publicKey,
    })),
  );
  if (rows.length === 0) return;
  const { kept } = await trx
    .selectFrom('meter_proofs')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const wanted = rows.filter(({ context }, index) => {
    return kept + index < (AT_ENDS.has(context) ? KEPT_WITH_ENDS : KEPT_MAX);
  });
  if (wanted.length === 0) return;
  await trx
    .insertInto('meter_proofs')
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
