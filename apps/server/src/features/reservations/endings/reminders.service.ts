import type { ReservationDeps } from '../reservation-deps.ts';
import { mailDriver } from '../mails/booking-mails.service.ts';
import { applyEvent, takeReminders } from '../reservations.store.ts';

/**
 * Reminds drivers of what begins within half an hour, each once, also where several nodes run it at once; never of what
 * has begun, however long nobody ran it. Answers how many.
 */
export async function remindDrivers(
  deps: Pick<ReservationDeps, 'db' | 'clock' | 'publicUrl'>,
  now: Date,
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const ids = await takeReminders(trx, now);
    for (const id of ids) {
      await applyEvent(trx, id, 'RESERVED', 'remind', { reminded_at: now });
      await mailDriver(deps, trx, id, 'reminder');
    }
    return ids.length;
  });
}
