// Firmware updates. Only the newest update of a charging point counts.
import type { FirmwareState } from '@voltagora/domain';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

export type FirmwareRow = Selectable<Database['firmware_updates']>;

const OVER = ['installed', 'failed', 'refused', 'superseded'] as const satisfies FirmwareState[];

/** Stores the charging point's current version too. */
export const insertUpdate = (
  db: Db,
  update: Pick<FirmwareRow, 'charging_point_id' | 'url' | 'is_signed' | 'retrieve_at' | 'asked_at'>,
): Promise<FirmwareRow> =>
  db
    .insertInto('firmware_updates')
    .values(({ selectFrom }) => ({
      ...update,
      state: 'asked' as const,
      version_before: selectFrom('charging_points')
        .select('firmware_version')
        .where('id', '=', update.charging_point_id),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeUpdate = (db: Db, requestId: number) =>
  db.deleteFrom('firmware_updates').where('request_id', '=', requestId).execute();

/** Ends earlier updates of the same charging point. */
export const supersedeOlder = (
  db: Db,
  { charging_point_id: pointId, request_id: id }: FirmwareRow,
) =>
  db
    .updateTable('firmware_updates')
    .set({ state: 'superseded' })
    .where('charging_point_id', '=', pointId)
    .where('request_id', '<', id)
    .where('state', 'not in', OVER)
    .execute();

/** Locks the update with a request id, or the newest one when the id is null. */
export const lockUpdate = (trx: Trx, chargingPointId: number, requestId: number | null) =>
  trx
    .selectFrom('firmware_updates')
    .selectAll()
    .where('charging_point_id', '=', chargingPointId)
    .$if(requestId !== null, (query) => query.where('request_id', '=', requestId ?? 0))
    .orderBy('request_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const storeState = (
  db: Db | Trx,
  requestId: number,
  told: Pick<FirmwareRow, 'state' | 'report'> & { told_at?: Date },
): Promise<FirmwareRow> =>
  db
    .updateTable('firmware_updates')
    .set(told)
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const listUpdates = (db: Db, chargingPointId: number, limit: number) =>
  db
    .selectFrom('firmware_updates')
    .selectAll()
    .where('charging_point_id', '=', chargingPointId)
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute();

export const readFirmwareVersion = async (db: Db, chargingPointId: number) =>
  (
    await db
      .selectFrom('charging_points')
      .select('firmware_version')
      .where('id', '=', chargingPointId)
      .executeTakeFirst()
  )?.firmware_version ?? null;

/** Updates whose charging point now has another version. Many charging points never report the end of an update. */
export const findInstalled = (db: Db) =>
  db
    .selectFrom('firmware_updates as update')
    .innerJoin('charging_points as point', 'point.id', 'update.charging_point_id')
    .select(['update.request_id', 'update.charging_point_id'])
    .where('update.state', 'not in', OVER)
    .whereRef('point.last_boot_at', '>', 'update.asked_at')
    .where(sql<boolean>`point.firmware_version is distinct from update.version_before`)
    .where('point.firmware_version', 'is not', null)
    .execute();

/** Updates without a report for longer than their step may take; a scheduled update gets a day more. */
export const findSilentPoints = (db: Db, now: Date, quietMs: number) =>
  db
    .selectFrom('firmware_updates')
    .select(['request_id', 'charging_point_id', 'report'])
    .where('state', 'not in', [...OVER, 'silent'])
    .where(
      sql<boolean>`greatest(retrieve_at, asked_at, told_at)
        + case when state in ('scheduled', 'waiting') then interval '1 day' else interval '0' end
        < ${new Date(now.getTime() - quietMs)}`,
    )
    .execute();
