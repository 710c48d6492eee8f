// Writes reports of drivers about stations.
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Trx } from '../../../platform/db/db.ts';

/** False when the reporter has an open report about the station. */
export async function insertReport(
  trx: Trx,
  report: Insertable<Database['station_reports']>,
): Promise<boolean> {
  const row = await trx
    .insertInto('station_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it is closed or there is none. */
export async function dismissReport(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('station_reports')
    .set({ closed_at: now, outcome: 'dismissed' })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes the open reports about a station, or about a rating of it, on which the host has acted; returns their number. */
export async function closeReports(
  trx: Trx,
  { stationId, rating }: { stationId: number; rating?: string | undefined },
  now: Date,
): Promise<number> {
  const rows = await trx
    .updateTable('station_reports')
    .set({ closed_at: now, outcome: 'acted' })
    .where('station_id', '=', stationId)
    .where('rating_id', 'is not distinct from', rating ?? null)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

export async function deleteReportsOf(trx: Trx, reporterId: string): Promise<void> {
  await trx.deleteFrom('station_reports').where('reporter_id', '=', reporterId).execute();
}
