// Reads and writes charging points: connection state, boot data and last reported statuses.
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { noteUnseenCables } from '../../reservations/public.ts';
import { forgetStatusUnlessSeen } from '../../stations/public.ts';
import { noteBack } from '../connection/absences.store.ts';

/** Serializes all changes of sessions of one charging point, also between nodes. */
export const lockPoint = (trx: Trx, chargingPointId: number) =>
  trx
    .selectFrom('charging_points')
    .select('id')
    .where('id', '=', chargingPointId)
    .forNoKeyUpdate()
    .execute();

/** After a longer disconnection the last reported status of a plug is out of date. */
const STATUS_KEPT_MINUTES = 10;

export async function markConnected(db: Db, chargingPointId: number, now: Date): Promise<void> {
  const long = new Date(now.getTime() - STATUS_KEPT_MINUTES * 60_000);
  await db.transaction().execute(async (trx) => {
    await lockPoint(trx, chargingPointId);
    // OCPP 1.6 §4.9: after a reconnection a charging point reports a status only if it has changed.
    await forgetStatusUnlessSeen(trx, chargingPointId, long);
    await noteUnseenCables(trx, chargingPointId, now);
    await noteBack(trx, chargingPointId, now);
    await trx
      .updateTable('charging_points')
      .set({ connected: true, last_seen_at: now })
      .where('id', '=', chargingPointId)
      .execute();
  });
}

/**
 * Call it in a transaction: a connection that another node has replaced says nothing about the charging point (`fenceInForce`).
 */
export const markDisconnected = (db: Db, chargingPointId: number) =>
  db
    .transaction()
    .execute((trx) =>
      trx
        .updateTable('charging_points')
        .set({ connected: false })
        .where('id', '=', chargingPointId)
        .execute(),
    );

export interface BootFacts {
  vendor: string | null;
  model: string | null;
  serialNumber: string | null;
  firmwareVersion: string | null;
}

export async function storeBoot(
  db: Db,
  chargingPointId: number,
  boot: BootFacts,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charging_points')
    .set({
      vendor: boot.vendor,
      model: boot.model,
      serial_number: boot.serialNumber,
      firmware_version: boot.firmwareVersion,
      last_boot_at: now,
    })
    .where('id', '=', chargingPointId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** What the charging point reported in its last BootNotification. */
export const readVendor = (db: Db | Trx, chargingPointId: number) =>
  db
    .selectFrom('charging_points')
    .select(['vendor', 'model', 'firmware_version as firmwareVersion'])
    .where('id', '=', chargingPointId)
    .executeTakeFirstOrThrow();

/** Undefined unless the charging point has exactly one plug. */
export async function findOnlyPlug(trx: Trx, chargingPointId: number) {
  const plugs = await trx
    .selectFrom('plugs')
    .select('id')
    .where('charging_point_id', '=', chargingPointId)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return plugs.length === 1 ? plugs[0] : undefined;
}

/** Whether the charging point has not booted since it connected. */
export async function needsResync(db: Db, chargingPointId: number, since: Date): Promise<boolean> {
  const silent = await db
    .selectFrom('charging_points')
    .select('id')
    .where('id', '=', chargingPointId)
    .where((eb) => eb.or([eb('last_boot_at', 'is', null), eb('last_boot_at', '<', since)]))
    .executeTakeFirst();
  return silent !== undefined;
}

export const plugIdsOf = async (db: Db, chargingPointId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('plugs')
      .select('id')
      .where('charging_point_id', '=', chargingPointId)
      .execute()
  ).map(({ id }) => id);

export const findPlug = (db: Db | Trx, chargingPointId: number, connectorNumber: number) =>
  db
    .selectFrom('plugs')
    .innerJoin('charging_points as point', 'point.id', 'plugs.charging_point_id')
    .select([
      'plugs.id',
      'plugs.status',
      sql<number | null>`least(plugs.max_power_w, point.max_power_w)`.as('maxPowerW'),
    ])
    .where('charging_point_id', '=', chargingPointId)
    .where('connector_number', '=', connectorNumber)
    .where('plugs.deleted_at', 'is', null)
    .where('point.deleted_at', 'is', null)
    .executeTakeFirst();

/** Where a plug is that has never reported a status; undefined when it has, or has no charging point that is connected. */
export async function findUnreported(db: Db, plugId: number) {
  const plug = await db
    .selectFrom('plugs')
    .innerJoin('charging_points as point', 'point.id', 'plugs.charging_point_id')
    .select(['point.id as chargingPointId', 'plugs.connector_number as connectorNumber'])
    .where('plugs.id', '=', plugId)
    .where('plugs.deleted_at', 'is', null)
    .where('plugs.first_status_at', 'is', null)
    .where('point.connected', '=', true)
    .executeTakeFirst();
  if (plug === undefined || plug.connectorNumber === null) return undefined;
  return { ...plug, connectorNumber: plug.connectorNumber };
}

/** The last reported status of a plug, and the time of the charging point's last boot. */
export const readReportedStatus = (db: Db | Trx, plugId: number) =>
  db
    .selectFrom('plugs')
    .innerJoin('charging_points as point', 'point.id', 'plugs.charging_point_id')
    .select(['plugs.status', 'plugs.status_at as statusAt', 'point.last_boot_at as bootedAt'])
    .where('plugs.id', '=', plugId)
    .executeTakeFirstOrThrow();

/** Undefined if the charging point does not exist or belongs to somebody else. */
export const findOwnedPoint = (db: Db | Trx, chargingPointId: number, ownerId: string) =>
  db
    .selectFrom('charging_points as point')
    .innerJoin('stations', 'stations.id', 'point.station_id')
    .select('point.id')
    .where('point.id', '=', chargingPointId)
    .where('point.deleted_at', 'is', null)
    .where('stations.owner_id', '=', ownerId)
    .executeTakeFirst();

/** The setup steps that a charging point has ever completed. Undefined if it does not belong to the owner. */
export const readProgress = (db: Db, chargingPointId: number, ownerId: string) =>
  db
    .selectFrom('charging_points as point')
    .innerJoin('stations', 'stations.id', 'point.station_id')
    .select(['point.last_seen_at', 'point.last_boot_at'])
    .select(
      // A status counts even if its connector has no plug yet or the status is out of date by now.
      sql<boolean>`(
        exists (select 1 from plugs where plugs.charging_point_id = point.id and status_at is not null)
        or exists (select 1 from connection_attempts attempt
          where attempt.charging_point_id = point.id and attempt.outcome = 'first_status'))`.as(
        'has_status',
      ),
    )
    .where('point.id', '=', chargingPointId)
    .where('point.deleted_at', 'is', null)
    .where('stations.owner_id', '=', ownerId)
    .executeTakeFirst();

export const connectedPointIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('charging_points').select('id').where('connected', '=', true).execute()).map(
    ({ id }) => id,
  );

export async function touchPoints(db: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('charging_points')
    .set({ last_seen_at: now })
    .where('id', 'in', ids)
    .where('connected', '=', true)
    .execute();
}

/**
 * Marks charging points as disconnected that a crash left as connected. Those that connected after `seenBefore` are left alone.
 */
export async function dropPoints(db: Db, ids: number[], seenBefore: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const dropped = await db
    .updateTable('charging_points')
    .set({ connected: false })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', seenBefore)]))
    .returning('id')
    .execute();
  return dropped.map(({ id }) => id);
}
