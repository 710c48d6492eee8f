// Stores what vehicles ask for by ISO 15118, and whether they wait for a schedule.
import type { VehicleNeeds } from '@voltagora/domain';
import type { Db } from '../../../platform/db/db.ts';

/** The latest needs of a vehicle apply; it waits for a schedule from `now` on. */
export async function writeNeeds(
  db: Db,
  sessionId: string,
  needs: VehicleNeeds,
  now: Date,
): Promise<void> {
  const values = {
    phases: needs.phases,
    least_deci_a: needs.leastDeciA,
    most_deci_a: needs.mostDeciA,
    most_w: needs.mostW,
    told_at: now,
    schedule_due_at: now,
  };
  await db
    .insertInto('vehicle_needs')
    .values({ session_id: sessionId, sent_deci_a: null, renegotiated_at: null, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

/** A vehicle that has asked again in the meantime still waits. */
export async function endScheduleDue(
  db: Db,
  { id, scheduleDueAt }: { id: string; scheduleDueAt: Date | null },
): Promise<void> {
  if (scheduleDueAt === null) return;
  await db
    .updateTable('vehicle_needs')
    .set({ schedule_due_at: null })
    .where('session_id', '=', id)
    .where('schedule_due_at', '=', scheduleDueAt)
    .execute();
}

export async function writeSentSchedule(db: Db, sessionId: string, deciA: number): Promise<void> {
  await db
    .updateTable('vehicle_needs')
    .set({ sent_deci_a: deciA, schedule_due_at: null })
    .where('session_id', '=', sessionId)
    .execute();
}

export async function writeRenegotiation(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('vehicle_needs')
    .set({ schedule_due_at: now, renegotiated_at: now })
    .where('session_id', '=', sessionId)
    .execute();
}
