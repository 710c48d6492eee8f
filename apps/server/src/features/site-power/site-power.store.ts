// Rows of site limits, and of the limits sent to charging points and sessions.
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SitePoint, Told } from '@voltagora/domain';

export async function writeLimit(
  trx: Trx,
  row: Insertable<Database['site_limits']>,
): Promise<void> {
  const { station_id: _id, ...values } = row;
  await trx
    .insertInto('site_limits')
    .values(row)
    .onConflict((conflict) => conflict.column('station_id').doUpdateSet(values))
    .execute();
}

/** Also forgets the limits sent to sessions. */
export async function deleteLimit(trx: Trx, stationId: number): Promise<void> {
  await trx.deleteFrom('site_limits').where('station_id', '=', stationId).execute();
  await trx
    .deleteFrom('session_power')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('charging_sessions as session')
        .innerJoin('charging_points as point', 'point.id', 'session.charging_point_id')
        .select('session.id')
        .where('point.station_id', '=', stationId),
    )
    .execute();
}

export async function writePoint(db: Db, point: SitePoint, now: Date): Promise<void> {
  const values = {
    form: point.form === null ? null : JSON.stringify(point.form),
    refusal: point.refusal,
    defaults: JSON.stringify(point.defaults),
    changed_at: now,
  };
  await db
    .insertInto('charger_power')
    .values({ charging_point_id: point.id, own_limits: '[]', ...values })
    .onConflict((conflict) => conflict.column('charging_point_id').doUpdateSet(values))
    .execute();
}

/** Stores external limits of a charging point; the latest report of each source and connector applies. */
export async function writeOwnLimits(
  db: Db,
  chargingPointId: number,
  change: (limits: SitePoint['ownLimits']) => SitePoint['ownLimits'],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('charger_power')
      .values({
        charging_point_id: chargingPointId,
        form: null,
        defaults: '{}',
        own_limits: '[]',
        changed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await trx
      .selectFrom('charger_power')
      .select('own_limits')
      .where('charging_point_id', '=', chargingPointId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Only this feature writes the column.
    const limits = change(row.own_limits as SitePoint['ownLimits']);
    await trx
      .updateTable('charger_power')
      .set({ own_limits: JSON.stringify(limits) })
      .where('charging_point_id', '=', chargingPointId)
      .execute();
  });
}

export async function forgetDefaults(db: Db, chargingPointId: number): Promise<void> {
  await db
    .updateTable('charger_power')
    .set({ defaults: '{}' })
    .where('charging_point_id', '=', chargingPointId)
    .execute();
}

export async function writeNotified(db: Db, sessionId: string, told: Told): Promise<void> {
  const values = {
    allowed_deci_a: told.allowedDeciA,
    phases: told.phases,
    confirmed_deci_a: told.confirmedDeciA,
    state: told.state,
    changed_at: told.changedAt,
    turn_since: told.turnSince,
  };
  await db
    .insertInto('session_power')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}
