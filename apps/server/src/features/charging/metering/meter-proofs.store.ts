import type { Trx } from '../../../platform/db/db.ts';
import type { MeterReading } from '@voltagora/domain';

/** Of one session, from its beginning; what was signed at its end comes on top. */
const KEPT_MAX = 200;
const KEPT_WITH_ENDS = 220;
const AT_ENDS: ReadonlySet<string> = new Set(['Transaction.Begin', 'Transaction.End']);

/** Keeps what the meter has signed, also of a session that has ended; what is known is not kept twice. */
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
