import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/db.ts';
import { plugIdsOf } from '../points/points.store.ts';
import { plugChanged } from '../topics.ts';

/** Publishes that the displayed state of all plugs of a charging point may have changed. */
export async function publishPlugs(
  { db, bus }: { db: Db; bus: Bus },
  chargingPointId: number,
): Promise<void> {
  for (const plugId of await plugIdsOf(db, chargingPointId)) bus.publish(plugChanged, { plugId });
}
