// Writes fault reports, their photos and answers.
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db, Trx } from '../../platform/db/db.ts';

/** Serializes the reports of one driver, and counts those since a time. */
export async function countReportsBy(trx: Trx, driverId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fault ${driverId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom('fault_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('driver_id', '=', driverId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the driver has an open report about the same fault of the station. */
export async function insertFaultReport(
  trx: Trx,
  report: Insertable<Database['fault_reports']>,
): Promise<boolean> {
  const row = await trx
    .insertInto('fault_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const setPhoto = (
  trx: Trx,
  id: string,
  image: { id: string; width: number; height: number },
) =>
  trx
    .updateTable('fault_reports')
    .set({ image_id: image.id, image_width: image.width, image_height: image.height })
    .where('id', '=', id)
    .execute();

/** Answers a report; a later answer replaces the text, and resolves the fault or leaves it resolved. */
export const answerReport = (
  trx: Trx,
  id: string,
  { text, isResolved, now }: { text: string; isResolved: boolean; now: Date },
) =>
  trx
    .updateTable('fault_reports')
    .set({
      answered_at: now,
      ...(text !== '' && { answer: text }),
      ...(isResolved && { resolved_at: now }),
    })
    .where('id', '=', id)
    .execute();

/** Deletes reports from before a time; returns the ids of their photos, whose files still exist. */
export async function deleteReportsBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('fault_reports')
    .where('created_at', '<', before)
    .returning('image_id')
    .execute();
  return rows.flatMap(({ image_id: id }) => id ?? []);
}

/** Deletes a driver's reports, and those about an owner's stations; returns the ids of the photos, whose files still exist. */
export async function deleteFaultReportsOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('fault_reports')
    .where(
      sql<boolean>`(driver_id = ${userId}
        or station_id in (select id from stations where owner_id = ${userId}))`,
    )
    .returning('image_id')
    .execute();
  return rows.flatMap(({ image_id: id }) => id ?? []);
}
