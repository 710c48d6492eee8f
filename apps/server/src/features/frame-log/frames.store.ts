// SQL for the frame log: write, list and delete frames.
import type { ValidRequestOf } from '@voltagora/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import { readFromShorterSide } from '../../platform/db/queries/read-from-shorter-side.ts';
import { FRAMES, keepPartitions, stepStart } from '../../platform/db/partitions.ts';
import type { FrameRow } from './frame-row.ts';

export async function writeFrames(db: Db, rows: readonly FrameRow[]): Promise<void> {
  // One JSON parameter for all rows: binding each value separately would cost more than the rest of the insert.
  await sql`insert into charging_point_frames (charging_point_id, happened_at, direction, kind, version, action,
      message_id, outcome, mark, payload, is_cut, length)
    select charging_point_id, happened_at, direction, kind, version, action, message_id, outcome, mark, payload, is_cut,
      length
    from json_populate_recordset(null::charging_point_frames, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** Those of the given tags that belong to bookings. */
export async function bookingTagsAmong(db: Db, tags: readonly string[]): Promise<Set<string>> {
  if (tags.length === 0) return new Set();
  const rows = await db
    .selectFrom('reservations')
    .select('id_tag')
    .where(sql<boolean>`id_tag = any(${[...tags]}::text[])`)
    .execute();
  return new Set(rows.map(({ id_tag }) => id_tag));
}

export type FramesWanted = ValidRequestOf<'listPointFrames'>['query'];

/** Frames of a charging point, newest first. */
export async function listFrames(
  db: Db,
  chargingPointId: number,
  wanted: FramesWanted,
  keptSince = new Date(0),
) {
  const { page, page_size: pageSize, search, direction, action, errors, from, to, before } = wanted;
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = db
    .selectFrom('charging_point_frames')
    .where('charging_point_id', '=', chargingPointId)
    // Partitions are deleted by whole days, so the oldest one has frames that should no longer be shown.
    .where('happened_at', '>=', keptSince)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction ?? 'received'))
    .$if(action !== undefined, (query) =>
      query.where(sql<boolean>`lower(action) = lower(${action})`),
    )
    .$if(errors === 'only', (query) =>
      query.where((eb) =>
        eb.or([eb('kind', 'in', ['error', 'broken']), eb('mark', '=', 'refused')]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('happened_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('happened_at', '<', new Date(to ?? 0)))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', action, outcome, mark, message_id, payload) ilike ${pattern}`,
      ),
    );
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { isReversed, offset, limit } = readFromShorterSide({ page, page_size: pageSize }, count);
  const rows = await found
    .select(['id', 'happened_at', 'direction', 'kind', 'version', 'action', 'message_id'])
    .select(['outcome', 'mark', 'payload', 'is_cut', 'length'])
    .orderBy('id', isReversed ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: isReversed ? rows.toReversed() : rows, count };
}

/** The actions of a charging point's frames. */
export async function findActions(db: Db, chargingPointId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('charging_point_frames')
    .select('action')
    .distinct()
    .where('charging_point_id', '=', chargingPointId)
    .where('action', 'is not', null)
    .orderBy('action')
    .limit(ACTIONS_MAX)
    .execute();
  return rows.flatMap(({ action }) => action ?? []);
}

const ACTIONS_MAX = 200;

/** The OCPP version of a charging point's newest frame. */
export async function findVersion(db: Db, chargingPointId: number) {
  const newest = await db
    .selectFrom('charging_point_frames')
    .select('version')
    .where('charging_point_id', '=', chargingPointId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.version ?? null;
}

const DELETED_AT_ONCE = 5_000;

/**
 * Deletes frames before a moment: whole daily partitions, and creates those of the coming days. Rows outside of any
 * daily partition are deleted in steps, so that other queries run in between.
 */
export async function forgetBefore(
  db: Db,
  { now, before, exactly }: { now: Date; before: Date; exactly: boolean },
): Promise<void> {
  await keepPartitions(db, FRAMES, { now, before });
  await forgetRows(db, exactly ? before : stepStart('day', before));
}

async function forgetRows(db: Db, before: Date): Promise<void> {
  for (let isMore = true; isMore;) {
    const { numDeletedRows } = await db
      .deleteFrom('charging_point_frames')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('charging_point_frames')
          .select('id')
          .where('happened_at', '<', before)
          .limit(DELETED_AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    isMore = Number(numDeletedRows) === DELETED_AT_ONCE;
  }
}

/** Deletes all but the newest frames of a charging point. */
export const forgetBeyond = (db: Db, chargingPointId: number, kept: number) =>
  db
    .deleteFrom('charging_point_frames')
    .where('charging_point_id', '=', chargingPointId)
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('charging_point_frames')
        .select('id')
        .where('charging_point_id', '=', chargingPointId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(kept),
    )
    .execute();

export async function eraseFramesOf(trx: Trx, pointIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('charging_point_frames')
    .where(sql<boolean>`charging_point_id = any(${[...pointIds]}::int[])`)
    .execute();
}
