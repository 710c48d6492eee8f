// Which charge points are connected, kept fresh: an open connection that answers pings is here, whatever it says.
import type { ChargingDeps } from './charging-deps.ts';
import { publishPlugs } from './publish-plugs.ts';
import { connectedPointIds, dropPoints, touchPoints } from './points.store.ts';

/** A point that claims to be connected and is not here was left so by a crash: one process holds them all. */
export async function refreshPresence(
  deps: Pick<ChargingDeps, 'db' | 'bus' | 'clock' | 'ocpp'>,
): Promise<void> {
  const { db, clock, ocpp } = deps;
  const now = clock.now();
  const claimed = await connectedPointIds(db);
  const isHere = (id: number) => ocpp.connection(id) !== null;
  await touchPoints(db, claimed.filter(isHere), now);
  const gone = claimed.filter((id) => !isHere(id));
  for (const id of await dropPoints(db, gone, now)) await publishPlugs(deps, id);
}
