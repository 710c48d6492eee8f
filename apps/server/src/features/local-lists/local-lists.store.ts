// SQL for local lists: the tags that a charging point accepted last, and when its list is due.
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

export type ListRow = Selectable<Database['local_lists']>;

export const findList = (db: Db, chargingPointId: number) =>
  db
    .selectFrom('local_lists')
    .selectAll()
    .where('charging_point_id', '=', chargingPointId)
    .executeTakeFirst();

/** Creates a list for connected charging points that have allowed tags. */
export const beginLists = (db: Db, now: Date) =>
  sql`
  insert into local_lists (charging_point_id, state, due_at)
  select point.id, 'waiting', ${now} from charging_points point
  join stations on stations.id = point.station_id
  where point.connected and point.deleted_at is null
    and not exists (select 1 from local_lists list where list.charging_point_id = point.id)
    and exists (select 1 from id_tags tag where tag.owner_id = stations.owner_id and not tag.is_blocked
      and (tag.charging_point_id is null or tag.charging_point_id = point.id))
  on conflict do nothing`.execute(db);

/** Lists of connected charging points, with the time when each is due. */
export const listPresentPoints = (db: Db) =>
  db
    .selectFrom('local_lists as list')
    .innerJoin('charging_points as point', 'point.id', 'list.charging_point_id')
    .select(['list.charging_point_id', 'list.due_at'])
    .where('point.connected', '=', true)
    .where('point.deleted_at', 'is', null)
    .execute();

/** Makes all lists of an owner due. */
export const markDue = (db: Db, ownerId: string, now: Date) =>
  sql`
  update local_lists set due_at = ${now} where charging_point_id in (
    select point.id from charging_points point
    join stations on stations.id = point.station_id where stations.owner_id = ${ownerId})`.execute(
    db,
  );

type Outcome = Pick<ListRow, 'state' | 'due_at'> &
  Partial<Pick<ListRow, 'version' | 'left_out' | 'sent_at'>>;

export const storeOutcome = (
  db: Db,
  chargingPointId: number,
  { tags, ...outcome }: Outcome & { tags?: readonly string[] },
) =>
  db
    .insertInto('local_lists')
    .values({ charging_point_id: chargingPointId, tags: JSON.stringify(tags ?? []), ...outcome })
    .onConflict((conflict) =>
      conflict
        .column('charging_point_id')
        .doUpdateSet({ ...outcome, ...(tags && { tags: JSON.stringify(tags) }) }),
    )
    .execute();

export async function eraseListsOf(trx: Trx, pointIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('local_lists')
    .where(sql<boolean>`charging_point_id = any(${[...pointIds]}::int[])`)
    .execute();
}
