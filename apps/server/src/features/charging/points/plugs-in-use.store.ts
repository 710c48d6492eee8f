import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/db.ts';

/** Whether a session runs at one of these plugs. The caller must hold the locks of their charging points. */
export async function isChargingAt(trx: Trx, plugIds: readonly number[]): Promise<boolean> {
  const running = await trx
    .selectFrom('charging_sessions')
    .select('id')
    .where('stopped_at', 'is', null)
    .where(sql<boolean>`plug_id = any(${[...plugIds]}::int[])`)
    .executeTakeFirst();
  return running !== undefined;
}
