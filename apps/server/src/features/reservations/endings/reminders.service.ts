import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { mailDriver } from '../mails/booking-mails.service.ts';
import { applyEvent, findReminders, lockReminder } from '../reservations.store.ts';

/**
 * Reminds drivers of bookings that begin within 30 minutes, once each, never of one that has begun. Several nodes may run it at
 * once. Returns the number of reminders.
 */
export async function remindDrivers(
  deps: Pick<ReservationDeps, 'db' | 'clock' | 'publicUrl'>,
  now: Date,
): Promise<number> {
  const { db } = deps;
  const pass = { db, kind: 'reminder', now };
  let reminded = 0;
  await forEachRow(pass, await findReminders(pass), {
    idOf: (id) => id,
    work: (id) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockReminder(trx, id, now))) return;
        await applyEvent(trx, id, 'RESERVED', 'remind', { reminded_at: now });
        await mailDriver(deps, trx, id, 'reminder');
        reminded += 1;
      }),
  });
  return reminded;
}
