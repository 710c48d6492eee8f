import type { PlugLive } from '@voltagora/contract';
import type { Db } from '../../../platform/db/db.ts';
import { isFresh, shownStatus } from '../../stations/public.ts';

export type PlugState = Pick<PlugLive, 'plug' | 'status' | 'error' | 'status_at'>;

/** The plug's displayed status: 'Not connected' unless its charging point is connected and the status is recent. */
export async function readPlugState(
  db: Db,
  plugId: number,
  now: Date,
): Promise<PlugState | undefined> {
  const row = await db
    .selectFrom('plugs')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .select(['error_code', 'status_at', isFresh(now).as('is_fresh'), shownStatus(now).as('status')])
    .where('plugs.id', '=', plugId)
    .where('plugs.deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      plug: { id: plugId },
      status: row.status,
      error: row.is_fresh ? row.error_code : null,
      status_at: row.status_at?.toISOString() ?? null,
    }
  );
}

const SAMPLES_MAX = 2_000;

/** The samples of a session taken after `after`, oldest first. */
export async function readSamples(
  db: Db,
  sessionId: string,
  after: Date | null,
): Promise<PlugLive['meter_values']> {
  const rows = await db
    .selectFrom('meter_samples')
    .select(['taken_at', 'energy_wh', 'power_w', 'soc_percent'])
    .where('session_id', '=', sessionId)
    .$if(after !== null, (query) => query.where('taken_at', '>', after ?? new Date(0)))
    .orderBy('taken_at', 'desc')
    .limit(SAMPLES_MAX)
    .execute();
  return rows.toReversed().map((row) => ({
    at: row.taken_at.toISOString(),
    energy_kWh: row.energy_wh / 1_000,
    power_kW: row.power_w === null ? null : row.power_w / 1_000,
    soc: row.soc_percent,
  }));
}
