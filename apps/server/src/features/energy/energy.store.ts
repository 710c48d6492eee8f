import type { Db } from '../../platform/db/db.ts';
import type { DaySeries, SeriesKind } from './market/market-day.ts';

export interface DayKey {
  zone: string;
  kind: SeriesKind;
  day: string;
}

export interface StoredDay extends DaySeries {
  fetchedAt: Date;
}

export async function readStoredDay(db: Db, key: DayKey): Promise<StoredDay | undefined> {
  const row = await db
    .selectFrom('energy_days')
    .select(['resolution_minutes', 'start_at', 'points', 'currency', 'fetched_at'])
    .where('zone', '=', key.zone)
    .where('kind', '=', key.kind)
    .where('day', '=', key.day)
    .executeTakeFirst();
  return (
    row && {
      start: row.start_at.getTime(),
      resolutionMinutes: row.resolution_minutes,
      points: row.points,
      currency: row.currency,
      fetchedAt: row.fetched_at,
    }
  );
}

export async function storeDay(db: Db, key: DayKey, day: StoredDay): Promise<void> {
  const said = {
    resolution_minutes: day.resolutionMinutes,
    start_at: new Date(day.start),
    points: JSON.stringify(day.points),
    currency: day.currency,
    fetched_at: day.fetchedAt,
  };
  await db
    .insertInto('energy_days')
    .values({ ...key, ...said })
    .onConflict((conflict) => conflict.columns(['zone', 'kind', 'day']).doUpdateSet(said))
    .execute();
}

export const forgetDaysBefore = (db: Db, day: string) =>
  db.deleteFrom('energy_days').where('day', '<', day).execute();
